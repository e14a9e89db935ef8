/** What Alipay says of a payment when it gives the page back. Source: the specification, section 4; Alipay's SDK for 6004. */
export const alipayResultTexts = {
  9000: '订单支付成功',
  8000: '正在处理中',
  4000: '订单支付失败',
  6001: '用户中途取消',
  6002: '网络连接出错',
  6004: '支付结果未知',
  99: '用户点击了忘记密码',
} as const;

export type AlipayCode = keyof typeof alipayResultTexts;

/** The names under which Alipay's SDK, its bridge and older cashiers give the code. */
const NAMES = ['resultStatus', 'resultCode', 'result_code'] as const;

/** The result code in the address of a page that Alipay has led back to; undefined when there is none that is known. */
export function alipayCode(query: URLSearchParams): AlipayCode | undefined {
  const given = NAMES.map((name) => query.get(name)).find(Boolean);
  const codes = Object.keys(alipayResultTexts).map(Number) as AlipayCode[];
  return codes.find((code) => String(code) === given);
}
