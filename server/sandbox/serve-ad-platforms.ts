import { count, desc } from 'drizzle-orm';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { sandboxAdFaults, sandboxConversions } from '#server/db/schema/postback.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { SANDBOX_APP, SANDBOX_REFRESH } from '#server/gateways/ad-costs/sandbox-figures.ts';
import { AD_FAULTS } from '#server/gateways/ad-platforms/sandbox-ad-platforms.ts';
import { SANDBOX_AD_TOKEN } from '#server/gateways/ad-platforms/sandbox-reception.ts';
import { toChinaTime } from '#server/kernel/clock.ts';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';
import { POSTBACK_PLATFORMS } from '#src/contract/console/postback-words.ts';
import { escapeHtml } from '#src/page-model/escape-html.ts';
import { SANDBOX_POLICY, sandboxDocument } from './page.ts';

const PATH = '/sandbox/ads';
const SHOWN = 50;

/** `/sandbox/ads`: what the sandbox's ad platforms received, and switches for their behaviour. */
export async function serveAdPlatforms(app: FastifyInstance, { db }: Pick<ServerContext, 'db'>): Promise<void> {
  const calls: FastifyPluginAsync = async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get(PATH, async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', SANDBOX_POLICY)
        .send(sandboxDocument('广告平台', await pageBody(db))),
    );
    scope.post<{ Body: Readonly<Record<string, string>> | undefined }>(PATH, async (request, reply) => {
      const platform = POSTBACK_PLATFORMS.find((one) => one === request.body?.platform);
      const fault = Object.keys(AD_FAULTS).find((one) => one === request.body?.fault);
      if (platform && fault) {
        const change = { target: sandboxAdFaults.platform, set: { fault } };
        await db.insert(sandboxAdFaults).values({ platform, fault }).onConflictDoUpdate(change);
      }
      return reply.redirect(PATH, 303);
    });
  };
  await app.register(calls);
}

async function pageBody(db: Database): Promise<string> {
  const faults = await db.select().from(sandboxAdFaults);
  const counts = await db
    .select({ platform: sandboxConversions.platform, n: count() })
    .from(sandboxConversions)
    .groupBy(sandboxConversions.platform);
  const newest = await db.select().from(sandboxConversions).orderBy(desc(sandboxConversions.receivedAt)).limit(SHOWN);
  const forms = POSTBACK_PLATFORMS.map((platform) => {
    const chosen = faults.find((row) => row.platform === platform)?.fault ?? 'none';
    const options = Object.entries(AD_FAULTS).map(
      ([fault, name]) => `<option value="${fault}"${fault === chosen ? ' selected' : ''}>${name}</option>`,
    );
    const n = counts.find((row) => row.platform === platform)?.n ?? 0;
    return `<form method="post" action="${PATH}"><h2>${AD_PLATFORM_NAMES[platform]}（收到 ${n} 条）</h2>
<input type="hidden" name="platform" value="${platform}"><label>表现 <select name="fault">${options.join('')}</select></label>
<button>设置</button></form>`;
  });
  const items = newest.map(
    ({ platform, event, clickId, happenedAt, arrivals }) =>
      `<li>${AD_PLATFORM_NAMES[platform]} <code>${escapeHtml(event)}</code> ${escapeHtml(clickId.slice(-8))}，${toChinaTime(happenedAt)}，到达 ${arrivals} 次</li>`,
  );
  return `<p>令牌 <code>${SANDBOX_AD_TOKEN}</code>；以 <code>unknown-</code> 开头的点击编号会被平台拒绝。</p>
<p>取花费：应用编号 <code>${SANDBOX_APP.id}</code>，密钥 <code>${SANDBOX_APP.secret}</code>，刷新令牌是 <code>${SANDBOX_REFRESH}</code> 后面接任意四位以上的字，用一次就作废；账户编号任意数字，<code>403</code> 开头的没有授权，<code>0000</code> 结尾的有 2050 条广告。</p>
${forms.join('\n')}<h2>最近收到</h2><ul>${items.join('') || '<li>还没有</li>'}</ul>`;
}
