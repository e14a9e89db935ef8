/**
 * The meaning of an amount of money in a text.
 *
 * `price`: what something costs. `off`: a discount. `deposit`: what is paid first. `each`: a price per day or lesson.
 * `other`: not a price of what the page sells: a minimum to spend, a gift's value, a salary, a refund, a rough figure.
 */
export type AmountRole = 'price' | 'off' | 'deposit' | 'each' | 'other';

/** An amount of money that a text names. */
export interface TextAmount {
  /** As written, with its unit; `at` is its offset in the text. */
  readonly written: string;
  readonly at: number;
  readonly cents: number;
  readonly role: AmountRole;
}

const FIGURE = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.\d{1,2})?`;
const TO = String.raw`\s*[-–—~至到]\s*`;
const UNIT = '(?:万?元(?![音素旦宵月首组老])|块钱|RMB|人民币)';
const NUMERAL = '[一二两三四五六七八九十](?:[一二两三四五六七八九十百千万零]*[十百千万]零?[一二三四五六七八九]?)?';
const AMOUNT = new RegExp(
  [
    `¥\\s*(?<signed>${FIGURE})(?:${TO}¥?\\s*(?<signedEnd>${FIGURE}))?(?<signedTen>万)?`,
    `(?<![\\dA-Za-z]|\\d[.,-])(?:(?<first>${FIGURE})(?:元)?${TO})?(?<plain>${FIGURE})\\s*(?<unit>${UNIT})`,
    `(?<![一二两三四五六七八九十百千万几数上多])(?<numeral>${NUMERAL})元(?![音素旦宵月首组老])`,
  ].join('|'),
  'giu',
);
/** A text without any of these contains no amount. */
const MAY_HOLD = /[元¥￥]|块钱|RMB|人民币/i;

/** Every certain amount of money in a text, as digits of any width or as a Chinese numeral. */
export function amountsInText(text: string): TextAmount[] {
  if (!MAY_HOLD.test(text)) return [];
  const plain = narrow(text);
  return [...plain.matchAll(AMOUNT)].flatMap(({ 0: written, index, groups = {} }) => {
    const { signed, signedEnd, signedTen, first, plain: figure, unit = '', numeral } = groups;
    const end = index + written.length;
    const role = roleOf(plain.slice(Math.max(0, index - CONTEXT), index), plain.slice(end, end + CONTEXT));
    const one = (cents: number) => ({ written: text.slice(index, end), at: index, cents, role });
    if (numeral !== undefined) {
      const isCertain = numeral.length > 1 || numeral === '十' || SOLD.test(plain.slice(end));
      return isCertain ? [one(numberOf(numeral) * 100)] : [];
    }
    const times = signedTen || unit.startsWith('万') ? TEN_THOUSAND : 1;
    return [signed, signedEnd, first, figure].flatMap((each) =>
      each === undefined ? [] : [one(centsOfFigure(each, times))],
    );
  });
}

const CONTEXT = 12;
const TEN_THOUSAND = 10_000;
/** A single numeral before 元 may belong to an equation: something that is sold must follow. */
const SOLD = /^(?:体验|报名|抢|购|买|入学|听|学|试|秒杀|解锁)/;

/** Full-width digits and signs as half-width ones; every character keeps its offset. */
const narrow = (text: string) =>
  text.replace(/[０-９．￥～－]|(?<=[\d０-９])，(?=[\d０-９]{3})/g, (sign) =>
    sign === '￥' ? '¥' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  );

const centsOfFigure = (figure: string, times: number) => Math.round(Number(figure.replaceAll(',', '')) * 100 * times);

const DIGITS = '零一二三四五六七八九';
const POWERS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: TEN_THOUSAND };

/** The number of a Chinese numeral: `九百八十` is 980, `一千零五` 1005, `两万三` 23000. */
export function numberOf(numeral: string): number {
  let [sum, section, digit, last] = [0, 0, 0, 1];
  for (const sign of numeral.replaceAll('两', '二')) {
    const power = POWERS[sign];
    if (power === undefined) {
      digit = DIGITS.indexOf(sign);
      if (digit === 0) last = 10;
      continue;
    }
    if (power === TEN_THOUSAND) {
      sum += (section + digit) * power;
      section = 0;
    } else section += (digit || 1) * power;
    [digit, last] = [0, power];
  }
  return sum + section + digit * (last > 10 ? last / 10 : 1);
}

/** The words right before or after an amount say what it is. */
const EACH_BEFORE =
  /(?:每天|每日|每晚|一天|每节课?|每课时?|每讲|每次课?|每周|每月|平均)(?:只要|只需|仅需?|不到|低至|约|才|花)*\s*$/;
const EACH_AFTER = /^\s*[/每一](?:天|日|晚|节|课时|讲|次(?![付性交缴])|周|月|个月)/;
const DEPOSIT_BEFORE = /(?:定金|订金|预付款?|先付)(?:只要|只需|仅需?)?\s*$/;
const DEPOSIT_AFTER = /^\s*(?:的)?[定订]金/;
const OFF_BEFORE = /(?:[减省降抵返]|便宜|优惠|少花|少付)(?:去|掉|了|下|扣|免|现|高达)?\s*$/;
const OFF_AFTER = /^\s*(?:的)?(?:券|优惠|代金|抵用|现金券)/;
const OTHER_BEFORE =
  /(?:[满送赠再赔罚退扣补薪]|价值|市价|另[购付加]|退款|退还|退回|扣除|押金|[运邮]费|工资|收入|奖学?金|报名费|考试费|[房车餐学稿]费|门票|车票|机票|房租|租金|消费|花费|补差|房差|差价|不到|大?约|近|超过?|不足|低于|高于|至少|至多|最多|最高[减省降抵返送]?)(?:共|为|是|回)?\s*$/;
const OTHER_AFTER = /^\s*(?:的)?(?:以[上下内外]|之内|左右|上下|多(?!少)|余|红包|补贴|奖|助学金|[运邮]费|押金|罚)/;

function roleOf(before: string, after: string): AmountRole {
  if (EACH_BEFORE.test(before) || EACH_AFTER.test(after)) return 'each';
  if (DEPOSIT_BEFORE.test(before) || DEPOSIT_AFTER.test(after)) return 'deposit';
  if (OTHER_BEFORE.test(before) || OTHER_AFTER.test(after)) return 'other';
  return OFF_BEFORE.test(before) || OFF_AFTER.test(after) ? 'off' : 'price';
}
