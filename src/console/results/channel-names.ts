const PLATFORMS: Readonly<Record<string, string>> = {
  tencent: '腾讯广告',
  oceanengine: '巨量引擎',
  baidu: '百度推广',
  kuaishou: '快手',
  google: 'Google Ads',
  tiktok: 'TikTok',
};

/** The name of a channel by its key: `ad:tencent`, `source:douyin`, `direct`. */
export function channelName(key: string): string {
  if (key === 'direct') return '直接访问';
  const [kind = '', ...rest] = key.split(':');
  const value = rest.join(':');
  if (kind === 'ad') return PLATFORMS[value] ?? value;
  return kind === 'link' ? `链接 ${value}` : value;
}

/** What kind of mark a channel is known by. */
export function channelKind(key: string): string {
  const kind = key.split(':', 1)[0] ?? '';
  return { direct: '没有标记', link: '渠道链接', utm: 'utm_source', ad: '点击标识', source: 'source' }[kind] ?? kind;
}

/** The key that somebody means by a name, of those there are; text that is a key stands for itself. */
export function channelKeyOf(name: string, keys: readonly string[]): string | undefined {
  const wanted = name.trim();
  return keys.find((key) => key === wanted || channelName(key) === wanted) ?? guessedKey(wanted);
}

function guessedKey(name: string): string | undefined {
  if (/^(link|utm|ad|source):.+/.test(name) || name === 'direct') return name;
  if (name === '直接访问') return 'direct';
  const platform = Object.entries(PLATFORMS).find(([, text]) => text === name)?.[0];
  return platform && `ad:${platform}`;
}
