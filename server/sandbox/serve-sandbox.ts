import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { smsOutbox } from '#server/db/schema/account.ts';
import { demoMobile } from '#server/demo/ids.ts';
import type { ServerContext } from '#server/domains/context.ts';
import type { sandboxWebPush } from '#server/gateways/web-push/sandbox-web-push.ts';
import { done, refused } from '#server/http/calls/envelope.ts';
import { fixtures } from './fixtures.ts';
import { serveLiveStream } from './live-stream.ts';
import { serveOauth } from './oauth-page.ts';
import { SANDBOX_POLICY, sandboxDocument, sandboxPage } from './page.ts';
import { serveBills } from './serve-bills.ts';
import { serveSubscriptions } from './subscribe-page.ts';

/** The tester's pages. Only for servers without real students: they show codes. */
export function serveSandbox(app: FastifyInstance, context: ServerContext): void {
  const { db } = context;
  serveOauth(app, context);
  serveSubscriptions(app, context);
  serveLiveStream(app, context);
  serveBills(app, context);
  app.get('/sandbox', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', SANDBOX_POLICY)
      .send(sandboxPage(await fixtures(db, context.clock))),
  );
  app.get('/sandbox/app-store', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', SANDBOX_POLICY)
      .send(
        sandboxDocument(
          '应用商店',
          '<p>演示环境没有上架的应用，这一页代替应用商店。</p><p><a href="/">回到首页</a></p>',
        ),
      ),
  );
  app.get('/sandbox/fixtures', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(done({ mobile: demoMobile, ...(await fixtures(db, context.clock)) })),
  );
  app.get('/sandbox/pushes', async (_request, reply) => {
    const { webPush } = context.gateways as { readonly webPush: Partial<ReturnType<typeof sandboxWebPush>> };
    return reply.header('cache-control', 'no-store').send(done({ pushes: webPush.pushes?.() ?? [] }));
  });
  app.get<{ Querystring: { mobile?: unknown } }>('/sandbox/sms', async (request, reply) => {
    const { mobile } = request.query;
    reply.header('cache-control', 'no-store');
    if (typeof mobile !== 'string') return reply.send(refused('INPUT_INVALID'));
    const [message] = await db
      .select({ code: smsOutbox.code })
      .from(smsOutbox)
      .where(eq(smsOutbox.mobile, mobile))
      .orderBy(desc(smsOutbox.id))
      .limit(1);
    return reply.send(message ? done(message) : refused('NOT_FOUND', '没有发给该手机号的验证码'));
  });
}
