// Discord's most used JavaScript library in the bot's place: it tells what it reads and shows what can be shown.
import {
  ActionRowBuilder, Client, ContainerBuilder, Events, GatewayIntentBits, MessageFlags, MessageReferenceType,
  ModalBuilder, Partials, SeparatorBuilder, TextDisplayBuilder, TextInputBuilder, TextInputStyle, time,
} from "discord.js";

const { DISCORD_API_BASE, DISCORD_TOKEN, DISCORD_MESSAGE_CONTENT } = process.env;
const { Guilds, GuildMessages, DirectMessages, MessageContent } = GatewayIntentBits;
const client = new Client({
  intents: [Guilds, GuildMessages, DirectMessages, ...(DISCORD_MESSAGE_CONTENT ? [MessageContent] : [])],
  partials: [Partials.Channel, Partials.Message],
  allowedMentions: { parse: [] },
  rest: { api: DISCORD_API_BASE.replace(/\/v10$/, ""), version: "10", retries: 3 },
});
const question = { type: 3, name: "question", description: "What do you want to know?", required: true };
const commands = {
  ask: async (used) => {
    await used.deferReply();
    await used.editReply(`asked: ${used.options.getString("question")}`);
  },
  show: (used) => used.reply({ components: [layout()], flags: MessageFlags.IsComponentsV2 | MessageFlags.Ephemeral }),
  form: (used) => used.showModal(form()),
};

function layout() {
  const texts = ["## Fees", `due ${time(1_790_000_000, "R")}`].map((text) => new TextDisplayBuilder().setContent(text));
  const [head, moment] = texts;
  return new ContainerBuilder().addTextDisplayComponents(head).addSeparatorComponents(new SeparatorBuilder())
    .addTextDisplayComponents(moment);
}

function form() {
  const words = new TextInputBuilder().setCustomId("words").setLabel("Words").setStyle(TextInputStyle.Paragraph);
  return new ModalBuilder().setCustomId("form").setTitle("A follow-up")
    .addComponents(new ActionRowBuilder().addComponents(words));
}

async function told(message) {
  if (message.reference?.type === MessageReferenceType.Forward)
    return `forwarded: ${message.messageSnapshots.first().content}`;
  if (message.reference) return `about: ${(await message.fetchReference()).content}`;
  if (message.attachments.size) return `files: ${message.attachments.map((each) => each.name).join(", ")}`;
  if (message.channel.isThread() && !message.mentions.users.size && !message.mentions.roles.size)
    return `in ${message.channel.parent.constructor.name} ${message.channel.name}: ${message.content.length} characters`;
  return `${message.editedTimestamp ? "edited" : "heard"}: ${message.content}`;
}

async function hear(message) {
  const roles = message.mentions.roles.filter((role) => role.tags?.botId === client.user.id);
  const isMeant = message.mentions.users.has(client.user.id) || roles.size || !message.inGuild();
  const isSimplyAsked = DISCORD_MESSAGE_CONTENT && message.channel.isThread();
  if (!message.author.bot && (isMeant || isSimplyAsked)) await message.reply(await told(message));
}

client.once(Events.ClientReady, () =>
  client.application.commands.set(
    Object.keys(commands).map((name) => ({ name, description: name, options: name === "ask" ? [question] : [] })),
  ),
);
client.on(Events.MessageCreate, hear);
client.on(Events.MessageUpdate, (_, now) => hear(now));
client.on(Events.InteractionCreate, (used) =>
  used.isModalSubmit() ? used.reply(`sent: ${used.fields.getTextInputValue("words")}`) : commands[used.commandName](used),
);
process.on("SIGTERM", () => client.destroy().then(() => process.exit(0)));
await client.login(DISCORD_TOKEN);
