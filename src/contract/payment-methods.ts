/** The specification's numbers. From 100 on they are this project's own, for bank card and JD. */
export const paymentMethods = {
  ALIPAY: 0,
  WECHAT: 1,
  BAIDU: 7,
  HUABEI_INSTALMENTS: 9,
  HUABEI: 10,
  BANK_CARD: 101,
  JD: 102,
} as const;
export type PaymentMethod = (typeof paymentMethods)[keyof typeof paymentMethods];
/** Methods in which Alipay receives the money. */
export type AlipayMethod = (typeof paymentMethods)['ALIPAY' | 'HUABEI_INSTALMENTS' | 'HUABEI'];

export const paymentMethodTexts: Readonly<Record<PaymentMethod, string>> = {
  0: '支付宝',
  1: '微信支付',
  7: '百度支付',
  9: '花呗分期',
  10: '花呗',
  101: '银行卡支付',
  102: '京东支付',
};
