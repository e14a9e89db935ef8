import type { ProblemText } from './problem-text.ts';

/** Amounts in a correct form that still look wrong. */
export const moneyProblems = {
  PRICE_UNIT: {
    severity: 'warning',
    zh: [
      '{name} 写的是 {cents}，单位是分，也就是 {money}。',
      '如果是 {yuan}，写 {written}；确实是 {money}，写成 {exact}。',
    ],
    en: [
      '{name} is {cents}, in cents: {money}.',
      'If {yuan} is meant, write {written}; if {money} is right, write {exact}.',
    ],
  },
  PRICE_DISAGREES: {
    severity: 'warning',
    zh: [
      '{type} 的 {name} 是 {money}，{owner} 写的是 {theirs}。',
      '同一门课一页只有一个价格，改成一样；另一门课请写上它的 course。',
    ],
    en: [
      'The {name} of {type} is {money}, that of {owner} {theirs}.',
      'A course has one price on a page; make them equal, or name the other course.',
    ],
  },
  PRICE_LABEL: {
    severity: 'warning',
    zh: ['“{label}”说的是 {said}，价格写的是 {price}。', '改文字，或改价格。'],
    en: ['"{label}" says {said}, but the price is {price}.', 'Change the words or the price.'],
  },
  PRICE_WORDS: {
    severity: 'warning',
    zh: [
      '“{written}”（{what}）和这一页写的金额对不上：{known}。',
      '改文字，或改价格；说的是别的钱，在文件开头的 otherAmounts 里写上它是什么。',
    ],
    en: [
      '"{written}" ({what}) is none of the amounts of this page: {known}.',
      'Change the words or the price; of other money, say in otherAmounts what it is.',
    ],
  },
  COUPON_WORDS: {
    severity: 'warning',
    zh: ['券名“{words}”说的是 {said}，券写的是 {amount}。', '照后台的券改成一样。'],
    en: ['The coupon "{words}" says {said}, but it gives {amount}.', 'Make them equal to the real coupon.'],
  },
  COUPON_END_WRITTEN: {
    severity: 'warning',
    zh: [
      '券的截止时间以后台为准，卡片上会自动显示；valid 里的“{written}”会和它矛盾。',
      '删掉 valid，或只写券里东西的使用期限，如“开课后 60 天内用完”。',
    ],
    en: [
      'A coupon card shows by itself until when the coupon counts; "{written}" in valid contradicts it.',
      'Remove valid, or say how long what the coupon brings may be used.',
    ],
  },
  DISCOUNT_SMALL: {
    severity: 'warning',
    zh: ['discount 写 {discount} 是 {folds} 折。', '{discount} 折写 {meant}。'],
    en: ['A discount of {discount} leaves {discount} % of the price.', 'For {meant} % write {meant}.'],
  },
} as const satisfies Readonly<Record<string, ProblemText>>;
