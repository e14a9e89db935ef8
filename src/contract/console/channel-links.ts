/** The parameters of a channel link. */
export interface ChannelLink {
  /** `ch` in the address: lower-case letters, digits and dashes. */
  readonly code: string;
  /** Path of the page it leads to. */
  readonly page: string;
  readonly platform: AdPlatform;
  readonly utm: Readonly<Record<string, string>>;
}

/** Places for links; `none`: a poster, a chat, a text message. */
export const AD_PLATFORMS = ['none', 'tencent', 'oceanengine', 'baidu', 'kuaishou'] as const;
export type AdPlatform = (typeof AD_PLATFORMS)[number];

export const AD_PLATFORM_NAMES: Readonly<Record<AdPlatform, string>> = {
  none: '不是广告平台',
  tencent: '腾讯广告',
  oceanengine: '巨量引擎',
  baidu: '百度营销',
  kuaishou: '磁力引擎（快手）',
};

/** What visitors find at the page of a link. */
export const LINK_TARGETS = ['live', 'planned', 'gone'] as const;
export type LinkTarget = (typeof LINK_TARGETS)[number];

/** Most links in one import, and most codes on one sheet to print. */
export const MOST_LINKS = 200;

interface PlatformHints {
  /** Macros in the platform's own syntax; the platform fills them in at each click. */
  readonly macros: string;
  /** A note for staff. */
  readonly note: string;
}

/**
 * The click id of each platform in a landing page's address.
 *
 * Tencent and Baidu add theirs by themselves and refuse addresses that use the name; Oceanengine and Kuaishou replace
 * macros. Source: the platforms' guides, as quoted in docs/decisions/0164.
 */
export const PLATFORM_HINTS: Readonly<Record<AdPlatform, PlatformHints>> = {
  none: { macros: '', note: '直接使用，或者印成二维码。' },
  tencent: { macros: '', note: '腾讯广告会在点击时自动加上 gdt_vid 或 qz_gdt，不要自己填写。' },
  oceanengine: {
    macros: 'projectid=__PROJECT_ID__&promotionid=__PROMOTION_ID__&creativetype=__CTYPE__&clickid=__CLICKID__',
    note: '投放时巨量引擎会把双下划线中的内容替换成真实的点击编号，请原样粘贴。',
  },
  baidu: { macros: '', note: '在百度营销开启 OCPC 后，点击时会自动加上 bd_vid，不要自己填写。' },
  kuaishou: { macros: 'callback=__CALLBACK__', note: 'callback=__CALLBACK__ 必须保留，快手会在点击时替换成真实值。' },
};

export const CODE_PATTERN = '^[a-z0-9][a-z0-9-]{1,39}$';
/** A path of this site without host, query or `..`. */
export const PAGE_PATTERN = '^/(?!s/|api/|console)[A-Za-z0-9_-]{1,60}(/[A-Za-z0-9_-]{1,60}){0,3}$';

/** Screens of the app that make sense to a first-time visitor; `:x` is any word. */
export const OPEN_SCREENS = [
  '/index',
  '/course/list',
  '/course/official-list',
  '/course/detail/:course_uuid',
  '/liveList',
  '/consult',
  '/download',
] as const;

/** Whether a path is one of these screens. */
export function isOpenScreen(path: string): boolean {
  const words = path.split('/');
  return OPEN_SCREENS.some((screen) => {
    const parts = screen.split('/');
    return parts.length === words.length && parts.every((part, at) => part.startsWith(':') || part === words[at]);
  });
}

/** Number of the course that a path shows; undefined for any other path. */
export const courseOf = (path: string): string | undefined => /^\/course\/detail\/([^/]+)$/.exec(path)?.[1];

const UTM_ORDER = ['source', 'medium', 'campaign', 'term', 'content'];

/** The page's path with all channel parameters. */
export function landingPath({ code, page, utm }: Pick<ChannelLink, 'code' | 'page' | 'utm'>): string {
  const words = UTM_ORDER.flatMap((name) => {
    const value = utm[name];
    return value ? [[`utm_${name}`, value]] : [];
  });
  return `${page}?${new URLSearchParams([['ch', code], ...words])}`;
}

/** The address for an ad platform, with its macros unencoded. */
export function platformAddress(origin: string, link: ChannelLink): string {
  const { macros } = PLATFORM_HINTS[link.platform];
  return `${origin}${landingPath(link)}${macros === '' ? '' : `&${macros}`}`;
}

export const shortPath = ({ code }: Pick<ChannelLink, 'code'>): string => `/s/${code}`;
