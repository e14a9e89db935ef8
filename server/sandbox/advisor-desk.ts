import { asc, desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/account.ts';
import { consultConversations, consultMessages } from '#server/db/schema/consult.ts';
import { advisors } from '#server/db/schema/content.ts';
import { courses } from '#server/db/schema/course.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addMessage, messagesAfter, noteRead } from '#server/domains/consult/messages.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { toChinaTime } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { LONGEST_CONSULT_TEXT } from '#src/contract/consult.ts';
import { escapeHtml } from '#src/page-model/escape-html.ts';
import { SANDBOX_POLICY, sandboxDocument } from './page.ts';

const DESK = '/sandbox/advisor';
const IS_UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const POLICY = `${SANDBOX_POLICY}; frame-src 'self'`;
const REFRESH = { list: '<meta http-equiv="refresh" content="5">', talk: '<meta http-equiv="refresh" content="3">' };

/** Here the tester answers as the advisor: a list of conversations, and one conversation with a reply field. */
export function serveAdvisorDesk(app: FastifyInstance, { db, clock, random }: ServerContext): void {
  const send = (reply: FastifyReply, title: string, body: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', POLICY)
      .send(sandboxDocument(title, body));
  app.get(DESK, async (_request, reply) => send(reply, '顾问工作台', REFRESH.list + (await listOf(db))));
  app.get<{ Params: { id: string } }>(`${DESK}/:id`, async ({ params: { id } }, reply) => {
    if (!IS_UUID.test(id)) return reply.redirect(DESK);
    return send(
      reply,
      '回复学员',
      `<p><a href="${DESK}">← 全部对话</a></p>
<iframe title="对话" src="${DESK}/${id}/messages" width="100%" height="420"></iframe>
<form method="post" action="${DESK}/${id}"><p><label>回复<br><textarea name="text" rows="3" cols="60" maxlength="${LONGEST_CONSULT_TEXT}" required autofocus></textarea></label></p>
<input type="hidden" name="client_id" value="${newUuid(random)}"><p><button>发送</button></p></form>`,
    );
  });
  app.get<{ Params: { id: string } }>(`${DESK}/:id/messages`, async ({ params: { id } }, reply) => {
    if (!IS_UUID.test(id)) return reply.redirect(DESK);
    return send(reply, '对话', REFRESH.talk + (await talkOf(db, id, clock.now())));
  });
  app.register((forms, _options, registered) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    forms.post<{ Params: { id: string }; Body: URLSearchParams }>(
      `${DESK}/:id`,
      async ({ params: { id }, body }, reply) => {
        const text = (body.get('text') ?? '').trim().slice(0, LONGEST_CONSULT_TEXT);
        const clientId = body.get('client_id') ?? '';
        const [conversation] = IS_UUID.test(id)
          ? await db.select().from(consultConversations).where(eq(consultConversations.id, id))
          : [];
        if (conversation && text && IS_UUID.test(clientId)) {
          const said = { conversationId: id, clientId, sender: 'advisor', body: text, courseId: null } as const;
          const now = clock.now();
          await inTransaction(db, async (tx) => {
            const { id: messageId } = await addMessage(tx, { ...said, now });
            await noteRead(tx, id, 'advisor', { messageId, now });
          });
        }
        return reply.redirect(`${DESK}/${id}`, 303);
      },
    );
    registered();
  });
}

async function listOf(db: Database): Promise<string> {
  const newest = sql<number>`MAX(${consultMessages.id})`.mapWith(Number);
  const rows = await db
    .select({
      id: consultConversations.id,
      mobile: users.mobile,
      advisor: advisors.name,
      newest,
      unread: sql<number>`COUNT(*) FILTER (WHERE ${consultMessages.sender} = 'student'
        AND ${consultMessages.id} > ${consultConversations.advisorReadId})`.mapWith(Number),
    })
    .from(consultConversations)
    .innerJoin(advisors, eq(advisors.id, consultConversations.advisorId))
    .innerJoin(consultMessages, eq(consultMessages.conversationId, consultConversations.id))
    .leftJoin(users, eq(users.id, consultConversations.userId))
    .groupBy(consultConversations.id, users.mobile, advisors.name)
    .orderBy(desc(newest), asc(consultConversations.id))
    .limit(100);
  if (rows.length === 0) return '<p>还没有学员发来消息。在课程详情点「咨询」，或从「我的」进入在线咨询。</p>';
  const items = rows.map(
    ({ id, mobile, advisor, unread }) =>
      `<li><a href="${DESK}/${id}">${escapeHtml(mobile ?? '未登录的访客')}</a> · ${escapeHtml(advisor)}${unread > 0 ? ` · <strong>${unread} 条未读</strong>` : ''}</li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

async function talkOf(db: Database, id: string, now: Date): Promise<string> {
  const messages = await messagesAfter(db, [id], { afterId: 0 });
  const last = messages.at(-1);
  if (last) await noteRead(db, id, 'advisor', { messageId: last.id, now });
  const names = new Map(
    (await db.select({ id: courses.id, name: courses.name }).from(courses)).map((course) => [course.id, course.name]),
  );
  const items = messages.map(({ sender, body, courseId, sentAt }) => {
    const about = courseId ? `（在看：${escapeHtml(names.get(courseId) ?? '已下架课程')}）` : '';
    return `<li><strong>${sender === 'advisor' ? '顾问' : '学员'}</strong> <small>${toChinaTime(sentAt)}${about}</small><br>${escapeHtml(body)}</li>`;
  });
  return `<ol>${items.join('')}</ol>`;
}
