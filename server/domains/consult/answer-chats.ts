import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtRow } from '#server/db/locks.ts';
import { consultConversations } from '#server/db/schema/consult.ts';
import { staff } from '#server/db/schema/staff.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { chatStaff, type FoundMessage, findMessage } from './find-chats.ts';
import { addMessage, type ConversationRow, noteRead } from './messages.ts';

/** Claims a conversation, or takes it over from the given colleague. Idempotent. */
export async function claimChat(context: StaffContext, id: string, from: string | null): Promise<void> {
  const { actor } = context;
  await atChat(context, id, async (tx, chat) => {
    if (chat.claimedBy === actor.id) return;
    if (chat.claimedBy !== null && chat.claimedBy !== from) throw await claimed(tx, chat.claimedBy);
    const before = chat.claimedBy === null ? null : { owner: await nameOf(tx, chat.claimedBy) };
    await change(tx, id, { claimedBy: actor.id, handedBy: '', handNote: '' });
    await note(tx, context, { action: 'chat.claim', subject: shortId(id), before, after: { owner: actor.name } });
  });
}

/** Hands a conversation over to a colleague. Idempotent. */
export async function handChat(
  context: StaffContext,
  id: string,
  { to, note: text }: { readonly to: string; readonly note: string },
): Promise<void> {
  const { actor } = context;
  await atChat(context, id, async (tx, chat) => {
    if (chat.claimedBy === to) return;
    await isFree(tx, chat, actor.id);
    const colleague = (await chatStaff(tx)).find((one) => one.id === to);
    if (!colleague) throw new Refusal('CHAT_COLLEAGUE_UNFIT');
    await change(tx, id, { claimedBy: to, handedBy: actor.name, handNote: text.trim() });
    await note(tx, context, { action: 'chat.hand', subject: shortId(id), after: { owner: colleague.name } });
  });
}

/** Releases a conversation for everybody. Idempotent. */
export async function releaseChat(context: StaffContext, id: string): Promise<void> {
  await atChat(context, id, async (tx, chat) => {
    if (chat.claimedBy === null) return;
    await isFree(tx, chat, context.actor.id);
    await change(tx, id, { claimedBy: null, handedBy: '', handNote: '' });
    await note(tx, context, { action: 'chat.release', subject: shortId(id) });
  });
}

/** Marks all messages up to this one as needing no answer. */
export async function settleChat(context: StaffContext, id: string, messageId: number): Promise<void> {
  await atChat(context, id, async (tx, chat) => {
    if (chat.waitingId === null) return;
    await isFree(tx, chat, context.actor.id);
    if (chat.newestId > messageId) throw new Refusal('CHAT_CHANGED');
    await change(tx, id, { waitingId: null, waitingSince: null });
    await noteRead(tx, id, 'advisor', { messageId, now: context.clock.now() });
    await note(tx, context, { action: 'chat.settle', subject: shortId(id) });
  });
}

/** Sends an answer, once for each `clientId`. Answering an unclaimed conversation claims it. */
export async function answerChat(
  context: StaffContext,
  id: string,
  { clientId, text }: { readonly clientId: string; readonly text: string },
): Promise<FoundMessage> {
  const { actor, clock } = context;
  return atChat(context, id, async (tx, chat) => {
    const known = await findMessage(tx, id, clientId);
    if (known?.message.sender === 'student') throw new Refusal('INPUT_INVALID');
    if (known) return known;
    await isFree(tx, chat, actor.id);
    if (chat.claimedBy === null) {
      await change(tx, id, { claimedBy: actor.id });
      await note(tx, context, { action: 'chat.claim', subject: shortId(id), after: { owner: actor.name } });
    }
    const now = clock.now();
    const said = { conversationId: id, clientId, sender: 'advisor', body: text.trim(), courseId: null } as const;
    const message = await addMessage(tx, { ...said, staffId: actor.id, now });
    await noteRead(tx, id, 'advisor', { messageId: message.id, now });
    return { message, course: null, by: actor.name };
  });
}

/** Stores up to which message the student's messages are read; only for the one who handles the conversation. */
export async function readByStaff(context: StaffContext, id: string, messageId: number): Promise<void> {
  await atChat(context, id, async (tx, chat) => {
    if (chat.claimedBy !== context.actor.id || messageId <= chat.advisorReadId) return;
    await noteRead(tx, id, 'advisor', { messageId, now: context.clock.now() });
  });
}

/** Runs `work` with the conversation locked. */
function atChat<T>({ db }: StaffContext, id: string, act: (tx: Database, chat: ConversationRow) => Promise<T>) {
  return inTransaction(db, async (tx) => {
    const chat = await queueAtRow(tx, consultConversations, eq(consultConversations.id, id));
    if (!chat) throw new Refusal('NOT_FOUND');
    return act(tx, chat);
  });
}

const change = (tx: Database, id: string, to: Partial<ConversationRow>) =>
  tx.update(consultConversations).set(to).where(eq(consultConversations.id, id));

/** The id for the audit log: enough to find the conversation, and not personal. */
const shortId = (id: string) => id.slice(0, 8);

async function isFree(tx: Database, { claimedBy }: ConversationRow, actorId: string): Promise<void> {
  if (claimedBy !== null && claimedBy !== actorId) throw await claimed(tx, claimedBy);
}

async function claimed(tx: Database, holder: string): Promise<Refusal> {
  const by = await nameOf(tx, holder);
  return new Refusal('CHAT_CLAIMED', { text: `${by}正在回复这个对话`, data: { by } });
}

async function nameOf(tx: Database, staffId: string): Promise<string> {
  const [found] = await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, staffId));
  return found?.name ?? '同事';
}
