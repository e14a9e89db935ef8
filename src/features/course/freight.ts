/** What sending goods costs and where they are sent, in the words of the shop. */
export const FREIGHT = '包邮（中国大陆）';
