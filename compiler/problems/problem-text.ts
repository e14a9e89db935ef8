export type Language = 'zh' | 'en';

/**
 * The texts of one code in both languages: a message and, for some, a hint.
 *
 * `{name}` stands for an argument. A part in `[[ ]]` is left out when one of its arguments is missing.
 */
export interface ProblemText {
  readonly severity: 'error' | 'warning';
  readonly zh: readonly [message: string, hint?: string];
  readonly en: readonly [message: string, hint?: string];
}

export type ProblemArgs = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** Words of messages that arguments refer to by `@` and a key. */
const TERMS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  '@string': { zh: '文字', en: 'text' },
  '@integer': { zh: '整数', en: 'an integer' },
  '@number': { zh: '数字', en: 'a number' },
  '@fraction': { zh: '带小数的数字', en: 'a number with decimals' },
  '@boolean': { zh: 'true 或 false', en: 'true or false' },
  '@array': { zh: '列表', en: 'a list' },
  '@object': { zh: '一组“名称: 值”', en: 'a group of "name: value"' },
  '@uuid': { zh: '后台给出的编号', en: 'a uuid' },
  '@uuid-list': { zh: '编号的列表', en: 'a list of uuids' },
  '@url': { zh: 'https 地址或本站路径', en: 'an https address or a path of this site' },
  '@phone': { zh: '加引号的电话号码，如 "400-800-2027"', en: 'a phone number in quotes, such as "400-800-2027"' },
  '@app-id': { zh: '小程序的 AppID（wx 开头，共 18 位）', en: 'the AppID of a mini-program (wx and 16 more)' },
  '@app-page': {
    zh: '小程序里的页面，如 pages/course/index?uuid=…',
    en: 'a page of a mini-program, such as pages/course/index?uuid=…',
  },
  '@text': { zh: '一段文字', en: 'text' },
  '@nesting': { zh: '列表和引用的层数', en: 'lists and quotes within one another' },
  '@marks': { zh: '一段里的 *、[ 等记号', en: 'marks such as * and [ in one paragraph' },
  '@lines': { zh: '行数', en: 'lines' },
  '@brace-missing': { zh: '少了 }', en: 'a } is missing' },
  '@brace-extra': { zh: '多了 }', en: 'a } too many' },
  '@right-missing': { zh: '\\left 没有配对的 \\right', en: 'a \\left without its \\right' },
  '@end-missing': { zh: '\\begin 和 \\end 没有配对', en: '\\begin and \\end do not pair' },
  '@cell': { zh: '& 和 # 只能写在矩阵里，要显示就写 \\& 和 \\#', en: '& and # outside a matrix; write \\& and \\#' },
  '@double': { zh: '连着两个上标或下标，用 {} 分开', en: 'two scripts in a row; part them by {}' },
  '@empty': { zh: '^、_ 或命令后面没有内容', en: 'nothing follows a ^, a _ or a command' },
  '@other': { zh: '这样写读不懂', en: 'it cannot be read' },
  '@draft': { zh: '还是草稿', en: 'is a draft' },
  '@archived': { zh: '已经下线', en: 'is archived' },
  '@ended': { zh: '已经结束', en: 'has ended' },
  '@not-begun': { zh: '还没有开始', en: 'has not begun' },
  '@open': { zh: '会绕回这里', en: 'leads back here' },
  '@in-browser': { zh: '浏览器里', en: 'browsers' },
  '@in-wechat': { zh: '微信里', en: 'WeChat' },
  '@in-mini-program': { zh: '小程序里', en: 'the mini-program' },
  '@in-wecom': { zh: '企业微信里', en: 'WeCom' },
  '@in-app': { zh: '本校 App 里', en: 'the school’s app' },
  '@in-alipay': { zh: '支付宝里', en: 'Alipay' },
  '@in-douyin': { zh: '抖音里', en: 'Douyin' },
  '@in-toutiao': { zh: '今日头条里', en: 'Toutiao' },
  '@in-qq': { zh: 'QQ 里', en: 'QQ' },
  '@in-weibo': { zh: '微博里', en: 'Weibo' },
  '@in-baidu': { zh: '百度 App 里', en: 'Baidu' },
  '@in-uc': { zh: 'UC 浏览器里', en: 'UC Browser' },
  '@student': { zh: '登录的人', en: 'who is logged in' },
  '@owner': { zh: '买过课的人', en: 'who has the course' },
  '@both': { zh: '两个都写了', en: 'both' },
  '@neither': { zh: '一个也没写', en: 'neither' },
  '@coupon-missing': { zh: '后台没有', en: 'does not exist' },
  '@coupon-withdrawn': { zh: '已被后台作废', en: 'was withdrawn' },
  '@open-end': { zh: '没有结束时间', en: 'no end' },
  '@coupon-mold': { zh: '种类', en: 'Kind' },
  '@coupon-amount': { zh: '面额', en: 'Amount' },
  '@coupon-discount': { zh: '折扣', en: 'Discount' },
  '@coupon-threshold': { zh: '使用门槛', en: 'Threshold' },
  '@mold-money': { zh: '1 满减', en: '1 money off' },
  '@mold-discount': { zh: '2 折扣', en: '2 discount' },
  '@mold-deposit': { zh: '3 定金', en: '3 deposit' },
  '@mold-custom': { zh: '4 自定义', en: '4 custom' },
  '@on-background': { zh: '作底色，上面的灰字', en: 'grey text on it' },
  '@of-accent': { zh: '作装饰色，标签和小标题的字', en: 'the tags and small headings in it' },
  '@theme-grey': { zh: '底色上的灰字', en: 'grey text on the background' },
  '@theme-accent': {
    zh: '底色上的小标题（由装饰色算出）',
    en: 'small headings (made of the accent) on the background',
  },
  '@theme-tag': { zh: '标签的字（由装饰色算出）', en: 'the words of tags (made of the accent)' },
  '@theme-button': { zh: '品牌色按钮上的白字', en: 'white text on buttons in the brand colour' },
  '@theme-link': { zh: '底色上的链接', en: 'links on the background' },
  '@theme-link-soft': { zh: '浅品牌色上的字', en: 'text on the tint of the brand colour' },
  '@theme-buy': { zh: '购买按钮上的白字', en: 'white text on the buy button' },
  '@theme-price': { zh: '底色上的价格', en: 'prices on the background' },
  '@theme-price-soft': { zh: '浅价格色上的字', en: 'text on the tint of the price colour' },
  '@html': { zh: '页面本身', en: 'HTML' },
  '@pictures': { zh: '图片', en: 'pictures' },
  '@script': { zh: '脚本', en: 'script' },
  '@media': { zh: '动画和视频', en: 'animations and videos' },
  '@group-price': { zh: '拼团价', en: 'Group price' },
  '@amount-price': { zh: '价格', en: 'a price' },
  '@amount-off': { zh: '省下的钱', en: 'what is saved' },
  '@amount-deposit': { zh: '定金', en: 'a deposit' },
  '@amount-each': { zh: '平均的价格', en: 'an average price' },
  '@too-dark': { zh: '太暗', en: 'is too dark' },
  '@too-bright': { zh: '太亮', en: 'is too bright' },
  '@dark-ink': { zh: '深色的字', en: 'dark text' },
  '@white-ink': { zh: '白色的字', en: 'white text' },
  '@own-page': { zh: '就是这一页自己', en: 'it is this page' },
  '@page-broken': { zh: '那一页还有错误', en: 'it has errors' },
  '@page-tested': { zh: '那一页也在做实验，一次只能有一个', en: 'it has an experiment of its own' },
  '@the-page': { zh: '原来的页面', en: 'The page as it is' },
  '@a-form': { zh: '一张报名表', en: 'a registration form' },
  '@a-way-to-buy': { zh: '报名表、课程卡、拼团，或去课程页的链接', en: 'a form, a course card, or a link to a course' },
  '@group-size': { zh: '成团人数', en: 'Group size' },
};

/** Fills in a template of the catalogue; lists are joined as the language does it. */
export function fillTemplate(template: string, args: ProblemArgs, language: Language): string {
  return template
    .replace(/\[\[(.*?)\]\]/g, (_, part: string) =>
      [...part.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => isGiven(args[name])) ? part : '',
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = args[name];
      if (typeof value === 'string' || typeof value === 'number')
        return TERMS[value]?.[language] ?? showText(String(value));
      return (value ?? []).map(showText).join(language === 'zh' ? '、' : ', ');
    });
}

const isGiven = (value: ProblemArgs[string]) =>
  value !== undefined && value !== '' && (value as unknown[]).length !== 0;

const MAX_SHOWN = 80;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is made visible here
const INVISIBLE = /[\u0000-\u001f\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\u3000\ufeff]/gu;

/** A value as a message may show it: one line, not too long, with invisible characters made visible. */
function showText(text: string): string {
  const visible = text.replace(INVISIBLE, (character) => {
    if (character === '\n') return ' ';
    return `\\u{${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}}`;
  });
  return visible.length > MAX_SHOWN ? `${visible.slice(0, MAX_SHOWN - 1)}…` : visible;
}
