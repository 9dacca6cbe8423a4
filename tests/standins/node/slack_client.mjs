// Slack's own JavaScript framework in the bot's place: it tells what it reads and shows what can be shown.
import bolt from "@slack/bolt";

const { SLACK_API_URL, SLACK_APP_TOKEN, SLACK_BOT_TOKEN } = process.env;
const app = new bolt.App({
  token: SLACK_BOT_TOKEN,
  appToken: SLACK_APP_TOKEN,
  socketMode: true,
  clientOptions: { slackApiUrl: SLACK_API_URL },
});

const shown = (text) => ({ text, blocks: [{ type: "section", text: { type: "mrkdwn", text } }] });

app.event("app_mention", async ({ event, say, context }) => {
  const where = context.isEnterpriseInstall ? `${context.enterpriseId}/${context.teamId}` : "";
  await say({ ...shown(`heard${where && ` in ${where}`}: ${event.text}`), thread_ts: event.ts });
});

function told({ attachments = [], files = [], text }) {
  const shared = (list) => list.map((each) => each.text || shared(each.attachments ?? []).join()).filter(Boolean);
  if (attachments.length) return `shared: ${shared(attachments)}`;
  const spoken = files.map((each) => each.transcription?.preview.content).filter(Boolean);
  if (spoken.length) return `spoken: ${spoken}`;
  return files.length ? `files: ${files.map((each) => each.name)}` : `direct: ${text}`;
}

app.message(async ({ message, say }) => {
  if (message.subtype === "message_changed") await say({ ...shown(`edited: ${message.message.text}`), thread_ts: message.message.ts });
  else if (message.text === "stream") await stream(message);
  else if (message.text === "blocks") await say({ text: "blocks", thread_ts: message.ts, blocks });
  else if (message.channel_type === "im") await say({ ...shown(told(message)), thread_ts: message.ts });
});

const cells = (...texts) => texts.map((text) => ({ type: "raw_text", text }));
const blocks = [
  { type: "markdown", text: "- one\n- two" },
  { type: "table", rows: [cells("Fee", "Due"), cells("$120", "May 1")] },
];

async function stream({ channel, ts }) {
  const step = (title) => ({ type: "task_update", id: title, title, status: "complete" });
  const begun = { type: "markdown_text", text: "Fees are due" };
  const started = await app.client.chat.startStream({ channel, thread_ts: ts, chunks: [step("Searching"), begun] });
  await app.client.chat.appendStream({ channel, ts: started.ts, markdown_text: " in May" });
  await app.client.chat.stopStream({ channel, ts: started.ts, chunks: [step("Checking"), { ...begun, text: "." }] });
}

app.command("/ask", async ({ command, ack, respond }) => {
  await ack();
  await respond({ ...shown(`asked: ${command.text}`), response_type: "ephemeral" });
});

app.command("/form", async ({ command, ack, client }) => {
  const input = { type: "input", block_id: "words", label: { type: "plain_text", text: "Words" } };
  const named = (text) => ({ type: "plain_text", text });
  const element = { type: "plain_text_input", action_id: "words" };
  const view = { type: "modal", callback_id: "form", title: named("A follow-up"), submit: named("Send") };
  await ack();
  await client.views.open({ trigger_id: command.trigger_id, view: { ...view, blocks: [{ ...input, element }] } });
});

app.view("form", async ({ ack, body, view, client }) => {
  await ack();
  await client.chat.postMessage({ channel: body.user.id, ...shown(`sent: ${view.state.values.words.words.value}`) });
});

process.on("SIGTERM", () => app.stop().then(() => process.exit(0)));
await app.start();
