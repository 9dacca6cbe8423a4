// Slack's own JavaScript framework in the bot's place: it echoes mentions and answers /ask.
import bolt from "@slack/bolt";

const { SLACK_API_URL, SLACK_APP_TOKEN, SLACK_BOT_TOKEN } = process.env;
const app = new bolt.App({
  token: SLACK_BOT_TOKEN,
  appToken: SLACK_APP_TOKEN,
  socketMode: true,
  clientOptions: { slackApiUrl: SLACK_API_URL },
});

app.event("app_mention", async ({ event, say }) => {
  const text = `heard: ${event.text}`;
  await say({ text, thread_ts: event.ts, blocks: [{ type: "section", text: { type: "mrkdwn", text } }] });
});

app.command("/ask", async ({ command, ack, respond }) => {
  await ack();
  const text = `asked: ${command.text}`;
  await respond({ text, blocks: [{ type: "section", text: { type: "mrkdwn", text } }], response_type: "ephemeral" });
});

process.on("SIGTERM", () => app.stop().then(() => process.exit(0)));
await app.start();
