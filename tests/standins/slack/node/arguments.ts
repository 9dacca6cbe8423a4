// The calls that the bot makes, by the names that Slack's client gives their arguments.
export type {
  AgentsSessionsSetStatusArguments,
  AppsConnectionsOpenArguments,
  AppsManifestValidateArguments,
  AssistantThreadsSetStatusArguments,
  AssistantThreadsSetSuggestedPromptsArguments,
  AuthTestArguments,
  ChatAppendStreamArguments,
  ChatDeleteArguments,
  ChatPostEphemeralArguments,
  ChatPostMessageArguments,
  ChatStartStreamArguments,
  ChatStopStreamArguments,
  ChatUpdateArguments,
  ConversationsRepliesArguments,
  FilesCompleteUploadExternalArguments,
  FilesGetUploadURLExternalArguments,
  UsergroupsUsersListArguments,
  ViewsOpenArguments,
  ViewsPublishArguments,
} from '@slack/web-api';
export type { KnownBlock } from '@slack/types';
