const PLATFORMS: Readonly<Record<string, string>> = {
  tencent: '腾讯广告',
  oceanengine: '巨量引擎',
  baidu: '百度推广',
  kuaishou: '快手',
  google: 'Google Ads',
  tiktok: 'TikTok',
};

/** Visits with unknown marks: no link, no ad platform, no mark of the page, no registration with it. */
const OTHER_KEY = 'source:其他';

/** Names of channel links by their keys, `link:…`. */
export type LinkNames = Readonly<Record<string, string>>;

/**
 * The name of a channel by its key: `ad:tencent`, `source:douyin`, `direct`. Links with the same name also show their
 * code.
 */
export function channelName(key: string, links: LinkNames): string {
  if (key === 'direct') return '直接访问';
  const [kind = '', ...rest] = key.split(':');
  const value = rest.join(':');
  if (kind === 'ad') return PLATFORMS[value] ?? value;
  if (kind !== 'link') return value;
  const name = links[key];
  if (name === undefined) return `链接 ${value}`;
  const isShared = Object.entries(links).some(([other, text]) => text === name && other !== key);
  return isShared ? `${name}（${value}）` : name;
}

/** The kind of a channel, with the code of a link. */
export function channelKind(key: string): string {
  const kind = key.split(':', 1)[0] ?? '';
  if (kind === 'link') return `渠道链接 ${key.slice('link:'.length)}`;
  if (key === OTHER_KEY) return '不认识的标记';
  return { direct: '没有标记', utm: 'utm_source', ad: '点击标识', source: 'source' }[kind] ?? kind;
}

/** The key of a channel, given its name or its key. */
export function channelKeyOf(name: string, keys: readonly string[], links: LinkNames): string | undefined {
  const wanted = name.trim();
  return keys.find((key) => key === wanted || channelName(key, links) === wanted) ?? guessedKey(wanted);
}

function guessedKey(name: string): string | undefined {
  if (/^(link|utm|ad|source):.+/.test(name) || name === 'direct') return name;
  if (name === '直接访问') return 'direct';
  if (name === channelName(OTHER_KEY, {})) return OTHER_KEY;
  const platform = Object.entries(PLATFORMS).find(([, text]) => text === name)?.[0];
  return platform && `ad:${platform}`;
}
