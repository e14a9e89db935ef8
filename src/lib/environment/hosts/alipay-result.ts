/** Alipay's result codes of a payment. Source: the specification, section 4; Alipay's SDK for 6004. */
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

/** The parameter names of the code in Alipay's SDK, its bridge and older payment pages. */
const NAMES = ['resultStatus', 'resultCode', 'result_code'] as const;

/** The result code in the address after a return from Alipay; undefined when there is no known one. */
export function alipayCode(query: URLSearchParams): AlipayCode | undefined {
  const given = NAMES.map((name) => query.get(name)).find(Boolean);
  const codes = Object.keys(alipayResultTexts).map(Number) as AlipayCode[];
  return codes.find((code) => String(code) === given);
}
