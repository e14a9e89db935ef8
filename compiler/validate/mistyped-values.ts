/** A number written with its unit. With a unit that is not the field's own, nobody knows whether the number fits. */
export function readFigure(written: string, key: string): { suggestion: string; isCertain: boolean } | undefined {
  if (key === 'discount') {
    // 8折 is 80 of 100, and so is 80折.
    const [, whole = '', tenth = '0'] = /^([1-9])(?:\.(\d))?\s*折$/.exec(written) ?? [];
    if (whole) return { suggestion: whole + tenth, isCertain: true };
  }
  const [, figure, unit = ''] = /^(\d{1,9})\s*(\D{0,4})$/.exec(written) ?? [];
  return figure ? { suggestion: String(Number(figure)), isCertain: OWN_UNITS.test(unit) } : undefined;
}

const OWN_UNITS = /^(?:|秒|s|人|个|%|％|折)$/;

/** Numbers in a list with full-width commas: the offset of the first comma, and the list that was meant. */
export function readFigures(written: string): { comma: number; meant: string } | undefined {
  if (!/^\d+(?:\s*[，、]\s*\d+)+$/.test(written)) return undefined;
  return { comma: written.search(/[，、]/), meant: written.replace(/\s*[，、]\s*/g, ', ') };
}

/** The first character of words in brackets where text is expected: YAML reads `[限时]` as a list. */
export function readAsText(value: unknown, written: string): string | undefined {
  const words = Array.isArray(value) ? value : isWords(value) ? Object.keys(value) : [];
  const isText = words.length > 0 && words.every((word) => typeof word === 'string' && !/[:：]/.test(word));
  return isText && /^[[{].*[\]}]$/.test(written) ? written.slice(0, 1) : undefined;
}

const isWords = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.values(value).every((part) => part === null);

/** A text with full-width letters, digits and signs made half-width; undefined when it has none. */
export function halfWidth(text: string): string | undefined {
  const half = text.replace(/[\uff01-\uff5e\u3000]/g, (character) => character.normalize('NFKC'));
  return half === text ? undefined : half;
}

/** Authors' words for values that are English words. */
export const SYNONYMS: Readonly<Record<string, string>> = {
  ...{ weixin: 'wechat', wx: 'wechat', 微信: 'wechat', 企业微信: 'wecom', wxwork: 'wecom', qywx: 'wecom' },
  ...{ 小程序: 'mini-program', miniprogram: 'mini-program', mini: 'mini-program', weapp: 'mini-program' },
  ...{ 浏览器: 'browser', h5: 'browser', 支付宝: 'alipay', 抖音: 'douyin', tiktok: 'douyin', 头条: 'toutiao' },
  ...{ 今日头条: 'toutiao', 微博: 'weibo', 百度: 'baidu', uc浏览器: 'uc', 本校app: 'app', 手机qq: 'qq' },
  ...{ 上线: 'live', published: 'live', online: 'live', 草稿: 'draft', 下线: 'archived', offline: 'archived' },
  ...{ 公开: 'public', 登录: 'login', logged: 'login', 左: 'left', 居中: 'center', 中: 'center', middle: 'center' },
};
