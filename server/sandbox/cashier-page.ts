import { createHash } from 'node:crypto';
import type { sandboxTrades } from '#server/db/schema/payment.ts';
import { paymentMethods, paymentMethodTexts } from '#src/contract/payment-methods.ts';
import { escapeHtml } from '#src/page-model/escape-html.ts';

type Trade = typeof sandboxTrades.$inferSelect;

const STYLE = `*{box-sizing:border-box}
body{margin:0;background:#f4f5f7;color:#1d2129;font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:28rem;margin:0 auto;padding:1.25rem 1rem 2.5rem}
.note{margin:0 0 1rem;font-size:.875rem;color:#5c6470;text-align:center}
.bill{background:#fff;border-radius:14px;padding:1.5rem 1.25rem;text-align:center}
.bill h1{margin:0;font-size:1rem;font-weight:500;overflow-wrap:anywhere}
.bill .amount{margin:.25rem 0 .5rem;font-size:2.5rem;line-height:1.2;font-weight:600;color:#1d2129;font-variant-numeric:tabular-nums}
.bill .amount small{font-size:1.25rem;font-weight:500}
.bill p{margin:0;color:#5c6470;font-size:.875rem}
.bill .state{margin:1rem 0 0;padding:.75rem 1rem;border-radius:10px;background:#eef4ff;color:#1c4a9c;font-size:.9375rem}
.bill .state.bad{background:#fff0ee;color:#a5281b}
form{margin:1.25rem 0 0;display:grid;gap:.625rem}
button,.back{display:block;width:100%;min-height:3.5rem;padding:.5rem 1rem;border:1px solid #d5d9e0;border-radius:12px;
background:#fff;color:inherit;font:inherit;text-align:left;text-decoration:none;cursor:pointer}
button b,.back b{display:block;font-weight:600;line-height:1.4}
button span,.back span{display:block;color:#5c6470;font-size:.8125rem;line-height:1.4}
button.main{border-color:#0f7b45;background:#0f7b45;color:#fff}
button.main span{color:#e3f5ea}
button:active,.back:active{opacity:.85}
button:focus-visible,.back:focus-visible{outline:3px solid #5b8def;outline-offset:2px}
.back{margin-top:.625rem}`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');
export const CASHIER_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** The outcomes a tester can choose, in display order. */
const cashierActions = {
  succeed: ['支付成功', '扣款成功，立即发出异步通知'],
  fail: ['支付失败', '余额不足，订单仍可再付'],
  cancel: ['取消支付', '不付款，回到商家'],
  processing: ['处理中', '渠道查单回答“处理中”'],
  timeout: ['支付超时', '渠道不再回答查单，结果未知'],
  late: ['成功，通知晚到', '扣款成功，30 秒后才通知'],
  lost: ['成功，通知丢失', '扣款成功，从不通知，等商家查单'],
  repeat: ['成功，重复通知', '同一通知并发发送 20 次'],
} as const;

export type CashierAction = keyof typeof cashierActions | 'notify';

export function isCashierAction(value: string): value is CashierAction {
  return value === 'notify' || Object.hasOwn(cashierActions, value);
}

interface Shown {
  readonly trade: Trade;
  readonly orderNumber: string;
  /** True when the tester has just let a payment fail. */
  readonly hasFailed: boolean;
}

/** The sandbox's cashier for one payment. */
export function cashierPage({ trade, orderNumber, hasFailed }: Shown): string {
  const method = paymentMethodTexts[trade.method];
  const periods = trade.instalments > 0 ? ` · ${trade.instalments} 期` : '';
  const [yuan, cents] = (trade.amountCents / 100).toFixed(2).split('.');
  return page(
    `<section class="bill"><h1>${escapeHtml(trade.title)}</h1>
<p class="amount"><small>¥</small>${yuan}<small>.${cents}</small></p>
<p>${escapeHtml(method + periods)}</p><p>订单号 ${escapeHtml(orderNumber)}</p>${stateText(trade, hasFailed)}</section>
${formFor(trade)}
<a class="back" href="${escapeHtml(trade.returnUrl)}"><b>返回商家</b><span>查看支付结果</span></a>`,
  );
}

export function noPaymentPage(): string {
  return page(`<section class="bill"><h1>没有待支付的款项</h1><p>请在订单页重新发起支付。</p></section>
<a class="back" href="/my/order"><b>我的订单</b></a>`);
}

/** The chat app's page for a cashier that it blocks. */
export function blockedPage({ method, returnUrl }: Trade): string {
  const text =
    method === paymentMethods.WECHAT
      ? '请在微信外打开订单，进行支付'
      : '已停止访问该网页：微信内不能打开支付宝，请在浏览器中打开';
  return page(`<section class="bill"><h1>无法支付</h1><p class="state bad" role="alert">${text}</p></section>
<a class="back" href="${escapeHtml(returnUrl)}"><b>返回商家</b></a>`);
}

function page(content: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>沙箱收银台</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<style>${STYLE}</style></head><body><main><p class="note">沙箱收银台，不会真实扣款</p>
${content}
</main></body></html>`;
}

function stateText({ status, notifyCount, refundedCents }: Trade, hasFailed: boolean): string {
  if (refundedCents > 0) return '<p class="state" role="status">已支付，已退款</p>';
  if (status === 'paid') return `<p class="state" role="status">已支付，已发送通知 ${notifyCount} 次</p>`;
  if (status === 'closed') return '<p class="state bad" role="status">该笔支付已关闭</p>';
  if (hasFailed) return '<p class="state bad" role="alert">支付失败：余额不足。订单未支付，可再试一次。</p>';
  if (status === 'processing') return '<p class="state" role="status">渠道处理中</p>';
  return status === 'silent' ? '<p class="state bad" role="status">渠道不回答查单</p>' : '';
}

function formFor({ status, refundedCents }: Trade): string {
  const button = (value: string, [name, text]: readonly [string, string], isMain = false) =>
    `<button name="action" value="${value}"${isMain ? ' class="main"' : ''}><b>${name}</b><span>${text}</span></button>`;
  if (status === 'closed' || refundedCents > 0) return '';
  const buttons =
    status === 'paid'
      ? button('notify', ['再发一次通知', '同一笔支付的通知再送达一次'])
      : Object.entries(cashierActions)
          .map(([value, texts]) => button(value, texts, value === 'succeed'))
          .join('');
  return `<form method="post">${buttons}</form>`;
}
