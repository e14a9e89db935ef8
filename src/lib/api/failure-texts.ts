/** Texts for calls without a usable answer. In a file of their own, because landing pages carry only these. */
export const NETWORK_TEXT = '网络好像有点问题，请检查后重试';
export const SERVER_TEXT = '服务器开了个小差，请点击重试';
