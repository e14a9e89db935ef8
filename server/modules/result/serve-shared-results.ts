import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import type { ServerContext } from '#server/domains/context.ts';
import { askedOf, countShare, findShare, type ShareRow } from '#server/domains/results/share-results.ts';
import { resultTable } from '#server/domains/results/table.ts';
import { limitCalls } from '#server/http/calls/limit-calls.ts';
import { toChinaTime } from '#server/kernel/clock.ts';
import { csvOf } from '#src/contract/console/csv.ts';
import {
  modelText,
  type ResultTableReply,
  resultTableFile,
  resultValueText,
} from '#src/contract/console/result-table.ts';
import {
  type AttributionModel,
  RESULT_DIMENSIONS,
  type ResultDimension,
  SHARE_PATH,
} from '#src/contract/console/result-words.ts';
import { escapeHtml } from '#src/page-model/escape-html.ts';
import { tableReply } from './handlers.ts';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const CALLS_PER_MINUTE = 60;
const GONE = '这个链接已失效，请向发给您的人要一个新的。\n';

/** Shows one view of the results through a link: no login, no scripts, while the link is valid. Decision 0302. */
export async function serveSharedResults(
  app: FastifyInstance,
  { db, clock, gateways }: ServerContext,
  isLimited: boolean,
): Promise<void> {
  const routes: FastifyPluginAsync = async (shared) => {
    await limitCalls(shared, { name: 'shared results', max: isLimited ? CALLS_PER_MINUTE : 0 });
    shared.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow');
      reply.header('referrer-policy', 'no-referrer');
    });
    const answer = async (token: string, reply: FastifyReply, write: (shown: Shown) => FastifyReply) => {
      const row = /^[\w-]{43}$/.test(token) ? await findShare(db, token, clock.now()) : undefined;
      if (!row) return reply.status(404).type('text/plain; charset=utf-8').send(GONE);
      const asked = askedOf(row.query, clock.now());
      const table = await tableReply({ db, gateways }, asked, await resultTable(db, asked));
      await countShare(db, row.id, clock.now());
      const { by, second, model, period } = asked;
      return write({ row, table, by, second, model, days: period.days });
    };

    shared.get<{ Params: { token: string } }>(`${SHARE_PATH}/:token`, ({ params }, reply) =>
      answer(params.token, reply, (shown) =>
        reply
          .header('content-security-policy', POLICY)
          .type('text/html; charset=utf-8')
          .send(documentOf(shown, `${SHARE_PATH}/${params.token}/file.csv`)),
      ),
    );
    shared.get<{ Params: { token: string } }>(`${SHARE_PATH}/:token/file.csv`, ({ params }, reply) =>
      answer(params.token, reply, ({ table, by, second, model }) =>
        reply
          .header('content-disposition', 'attachment; filename="results.csv"')
          .type('text/csv; charset=utf-8')
          .send(csvOf(resultTableFile(table, by, second, model))),
      ),
    );
  };
  await app.register(routes);
}

interface Shown {
  readonly row: ShareRow;
  readonly table: ResultTableReply;
  readonly by: ResultDimension;
  readonly second: ResultDimension | undefined;
  readonly model: AttributionModel;
  readonly days: readonly string[];
}

type Totals = ResultTableReply['total'];

function documentOf({ row, table, by, second, model, days }: Shown, file: string): string {
  const names = [by, ...(second ? [second] : [])];
  const heads = [names.map((name) => RESULT_DIMENSIONS[name]).join(' · '), ...columnsOf(table).map(([name]) => name)];
  const line = (title: string, totals: Totals, isTotal = false) => {
    const cells = columnsOf(table).map(([name, value]) => `<td data-label="${name}">${value(totals)}</td>`);
    return `<tr${isTotal ? ' class="total"' : ''}><th scope="row">${escapeHtml(title)}</th>${cells.join('')}</tr>`;
  };
  const titleOf = ({ by: value, second: other }: ResultTableReply['rows'][number]) => [
    resultValueText(by, value, table),
    ...(second && other !== null ? [resultValueText(second, other, table)] : []),
  ];
  const lines = [
    ...table.rows.map((one) => line(titleOf(one).join(' · '), one.totals)),
    ...(table.rest ? [line('其余的行', table.rest)] : []),
    line('合计', table.total, true),
  ];
  const only = Object.entries(row.query).flatMap(([name, value]) =>
    Object.hasOwn(RESULT_DIMENSIONS, name)
      ? [
          `${RESULT_DIMENSIONS[name as ResultDimension]}：${resultValueText(name as ResultDimension, String(value), table)}`,
        ]
      : [],
  );
  const period = days.length > 1 ? `${days[0]} 至 ${days.at(-1)}` : days[0];
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(row.name)}</title>
<style>${STYLE}</style></head><body><main><h1>${escapeHtml(row.name)}</h1>
<p>${[period, ...only].map((part) => escapeHtml(part ?? '')).join('，')}。北京时间；金额单位元。${modelText(model, table.modelSince)}</p>
<p>${escapeHtml(row.staffName)} 分享，${toChinaTime(row.expiresAt).slice(0, 16)} 前有效。<a href="${file}">下载 CSV</a></p>
<div class="box" tabindex="0" role="region" aria-label="数据"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead>
<tbody>${lines.join('')}</tbody></table></div></main></body></html>`;
}

const count = (value: number) => value.toLocaleString('en-US');
const yuan = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const rate = (part: number, whole: number) => (whole > 0 ? `${((part / whole) * 100).toFixed(1)}%` : '–');
const net = ({ paidCents, refundedCents }: Totals) => paidCents - refundedCents;

function columnsOf({ hasCosts }: ResultTableReply): readonly (readonly [string, (totals: Totals) => string])[] {
  return [
    ['访问', ({ visits }) => count(visits)],
    ['报名', ({ registered }) => count(registered)],
    ['报名率', ({ registered, visits }) => rate(registered, visits)],
    ['付款', ({ paid }) => count(paid)],
    ['正式课', ({ regular }) => count(regular)],
    ['收入', ({ paidCents }) => yuan(paidCents)],
    ['退款', ({ refundedCents }) => yuan(refundedCents)],
    ['净收入', (totals) => yuan(net(totals))],
    ['退款率', ({ refundedCents, paidCents }) => rate(refundedCents, paidCents)],
    ['学完', ({ completed }) => count(completed)],
    ...(hasCosts
      ? ([
          ['花费', ({ costCents }) => yuan(costCents)],
          ['每个报名', ({ costCents, registered }) => (costCents && registered ? yuan(costCents / registered) : '–')],
          ['净收入÷花费', (totals) => (totals.costCents ? (net(totals) / totals.costCents).toFixed(1) : '–')],
        ] as [string, (totals: Totals) => string][])
      : []),
  ];
}

const STYLE = `body{margin:0;font:15px/1.6 system-ui,sans-serif;color:#1b1f2a;background:#f6f7f9}
main{max-width:1400px;margin:0 auto;padding:24px 16px}h1{margin:0 0 8px;font-size:22px;overflow-wrap:anywhere}p{margin:0 0 8px;color:#4a5163}
a{color:#0b57d0}.box{overflow-x:auto;margin-top:16px;background:#fff;border:1px solid #e2e5ea;border-radius:8px}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}th,td{padding:8px 12px;text-align:right;white-space:nowrap}
tr>:first-child{text-align:left;white-space:normal;overflow-wrap:anywhere;min-width:160px}thead th{font-weight:600;color:#4a5163}
tbody tr{border-top:1px solid #e2e5ea}.total{font-weight:600}
@media(max-width:720px){.box{border:0;background:none;overflow:visible}thead{display:none}table,tbody{display:block}
tr{display:grid;grid-template-columns:1fr 1fr;gap:0 16px;margin-bottom:12px;padding:12px;background:#fff;border:1px solid #e2e5ea!important;border-radius:8px}
tr>:first-child{grid-column:1/-1;padding:0 0 4px}td{display:flex;justify-content:space-between;gap:8px;padding:2px 0}td::before{content:attr(data-label);color:#4a5163}}`;
