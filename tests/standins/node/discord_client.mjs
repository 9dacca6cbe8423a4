// Discord's most used JavaScript library in the bot's place: it echoes mentions and answers /ask.
import { Client, Events, GatewayIntentBits } from "discord.js";

const { DISCORD_API_BASE, DISCORD_TOKEN } = process.env;
const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.DirectMessages],
  allowedMentions: { parse: [] },
  rest: { api: DISCORD_API_BASE.replace(/\/v10$/, ""), version: "10", retries: 3 },
});

client.once(Events.ClientReady, async () => {
  const question = { type: 3, name: "question", description: "What do you want to know?", required: true };
  await client.application.commands.set([{ name: "ask", description: "Ask.", options: [question] }]);
});

client.on(Events.MessageCreate, async (message) => {
  if (!message.author.bot && message.mentions.has(client.user)) await message.reply(`heard: ${message.cleanContent}`);
});

client.on(Events.InteractionCreate, async (interaction) => {
  await interaction.deferReply();
  await interaction.editReply(`asked: ${interaction.options.getString("question")}`);
});

process.on("SIGTERM", () => client.destroy().then(() => process.exit(0)));
await client.login(DISCORD_TOKEN);
