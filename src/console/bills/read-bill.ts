import type { ConsoleInput } from '#src/contract/console/all.ts';
import { BILLERS, type Biller, MOST_BILL_LINES } from '#src/contract/console/bill-words.ts';
import { hasLostDigits, lostDigits, readCsv } from '../client/read-csv.ts';

export type BillLine = ConsoleInput<'POST /console/api/bills'>['body']['lines'][number];

interface BillFile {
  readonly biller: Biller;
  readonly lines: readonly BillLine[];
}

type Cells = (name: string) => string;

/** The file format of each provider: the columns that identify it, and how to read a line. */
const FORMATS: Readonly<
  Record<Biller, { readonly head: readonly string[]; readonly read: (of: Cells) => Said | null }>
> = {
  // 交易账单, pay.weixin.qq.com: every value begins with a backtick; each refund has its own line.
  wechat: {
    head: ['交易时间', '微信订单号', '商户订单号', '交易状态'],
    read: (of) => {
      const at = of('交易时间');
      if (of('交易状态') === 'SUCCESS') {
        const money = of('订单金额') || of('总金额') || of('应结订单金额');
        const settled = of('应结订单金额') || money;
        return {
          kind: 'payment',
          at,
          number: of('商户订单号'),
          money,
          settled,
          fee: of('手续费'),
          tradeNo: of('微信订单号'),
        };
      }
      if (of('交易状态') !== 'REFUND' || of('退款状态') === 'FAIL') return null;
      const settled = of('退款金额');
      const money = of('申请退款金额') || settled;
      return {
        kind: 'refund',
        at,
        number: of('商户退款单号'),
        money,
        settled,
        fee: of('手续费'),
        tradeNo: of('微信退款单号'),
      };
    },
  },
  // 业务明细, b.alipay.com: lines that begin with # are comments; the amount of a refund is negative.
  alipay: {
    head: ['支付宝交易号', '商户订单号', '业务类型', '完成时间'],
    read: (of) => {
      const shared = {
        at: of('完成时间'),
        money: of('订单金额（元）') || of('订单金额(元)'),
        settled: of('商家实收（元）') || of('商家实收(元)'),
        fee: of('服务费（元）') || of('服务费(元)'),
        tradeNo: of('支付宝交易号'),
      };
      if (of('业务类型') === '交易') return { ...shared, kind: 'payment', number: of('商户订单号') };
      if (of('业务类型') !== '退款') return null;
      return { ...shared, kind: 'refund', number: of('退款批次号/请求号') || of('退款批次号') };
    },
  },
};

interface Said {
  readonly kind: BillLine['kind'];
  readonly at: string;
  readonly number: string;
  readonly money: string;
  /** Settled amount and fee as written in the file; empty where the file has no such column. */
  readonly settled: string;
  readonly fee: string;
  readonly tradeNo: string;
}

/** Parses a provider's file; a string is an error message. */
export function readBill(text: string): BillFile | string {
  // Alipay ends each value with a tab, which here does not separate cells.
  const rows = readCsv(text.replace(/^\s*#.*$/gm, '').replaceAll('\t', '')).map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => cell.replace(/^`/, '').trim()),
  }));
  for (const [at, { cells: head }] of rows.entries()) {
    const biller = (Object.keys(FORMATS) as Biller[]).find((one) =>
      FORMATS[one].head.every((name) => head.includes(name)),
    );
    if (biller) return readLines(biller, head, rows.slice(at + 1));
  }
  return `不认识这个文件：请用${BILLERS.wechat.name}的“交易账单”或${BILLERS.alipay.name}的“业务明细”`;
}

function readLines(
  biller: Biller,
  head: readonly string[],
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
): BillFile | string {
  const lines: BillLine[] = [];
  for (const { line, cells } of rows) {
    // The totals at the end of the file.
    if (cells[0]?.startsWith('总')) break;
    const said = FORMATS[biller].read((name) => cells[head.indexOf(name)] ?? '');
    if (!said) continue;
    if (hasLostDigits(said.number)) return lostDigits(line, said.number);
    const cents = centsOfBilled(said.money);
    const day = said.at.slice(0, 10).replaceAll('/', '-');
    if (cents === undefined || !/^\d{4}-\d\d-\d\d$/.test(day) || !/^[0-9A-Za-z_|*@-]{1,64}$/.test(said.number)) {
      return `第 ${line} 行读不懂：时间“${said.at}”，单号“${said.number}”，金额“${said.money}”`;
    }
    lines.push({
      ...{ kind: said.kind, number: said.number, cents, day, ...settlementOf(said) },
      tradeNo: hasLostDigits(said.tradeNo) ? '' : said.tradeNo.slice(0, 64),
    });
  }
  if (lines.length === 0) return '文件里没有一笔收款或退款';
  if (lines.length > MOST_BILL_LINES) return `一次最多 ${MOST_BILL_LINES} 笔，请按天下载账单`;
  return { biller, lines };
}

/** Cents of an amount in yuan with at most two decimals; a refund's may be negative. Undefined for anything else. */
function centsOfBilled(money: string): number | undefined {
  const [, whole, places = ''] = /^-?(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(money) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(places.padEnd(2, '0'));
}

/**
 * The settled amount and the fee. The sign of a fee differs between the files, so it follows from the kind: kept of a
 * payment, given back of a refund.
 */
function settlementOf({ kind, settled, fee }: Said): Pick<BillLine, 'feeCents' | 'settledCents'> {
  const settledCents = centsOfBilled(settled);
  if (settledCents === undefined || !/^-?\d{1,7}(\.\d{1,6})?$/.test(fee)) return {};
  const cents = Math.round(Number((Math.abs(Number(fee)) * 100).toFixed(4)));
  return { settledCents, feeCents: kind === 'payment' || cents === 0 ? cents : -cents };
}
