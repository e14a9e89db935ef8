import type { ProblemText } from './problem-text.ts';

/** Mistakes against the schemas: names, types, allowed values, lengths, formats. */
export const schemaProblems = {
  KEY_UNKNOWN: {
    severity: 'error',
    zh: ['这里没有“{key}”这一项。', '[[是不是想写“{suggestion}”？]][[可写的有：{allowed}。]]'],
    en: ['There is no "{key}" here.', '[[Did you mean "{suggestion}"? ]][[Known here: {allowed}.]]'],
  },
  KEY_MISPLACED: {
    severity: 'error',
    zh: [
      '“{key}”写错了一层。',
      '[[它属于 {inner}：缩进到 {inner} 下面，和那里的各项左边对齐。]][[它属于 {braces}：写到 {braces} 的花括号里。]][[它不属于 {outer}：少缩进一层，和 {outer} 左边对齐。]]',
    ],
    en: [
      '"{key}" stands on the wrong level.',
      '[[It belongs to {inner}: indent it below, in line with the keys there.]][[It belongs to {braces}: write it inside its braces.]][[It is no part of {outer}: move it out, in line with {outer}.]]',
    ],
  },
  FULL_WIDTH_VALUE: {
    severity: 'error',
    zh: ['“{written}”里有全角字符。', '用半角写：{meant}。'],
    en: ['"{written}" has full-width characters.', 'Write {meant}.'],
  },
  KEY_MISSING: {
    severity: 'error',
    zh: ['[[{owner} ]]缺少“{key}”。', '补上 {key}[[：{description}]]'],
    en: ['[[{owner}: ]]"{key}" is missing.', 'Add {key}[[: {description}]]'],
  },
  BLOCK_TYPE_UNKNOWN: {
    severity: 'error',
    zh: ['没有“{written}”这种积木。', '[[是不是想写“{suggestion}”？]][[可用的积木：{allowed}。]]'],
    en: ['Unknown block type "{written}".', '[[Did you mean "{suggestion}"? ]][[Known types: {allowed}.]]'],
  },
  BLOCK_TYPE_MISSING: {
    severity: 'error',
    zh: ['积木缺少 type，不知道它是什么。', '[[可用的积木：{allowed}。]]'],
    en: ['The block has no type.', '[[Known types: {allowed}.]]'],
  },
  VALUE_EMPTY: {
    severity: 'error',
    zh: ['“{key}”后面没有值。', '写上值，或者删掉这一行。'],
    en: ['"{key}" has no value.', 'Give it one or remove the line.'],
  },
  VALUE_IS_COMMENT: {
    severity: 'error',
    zh: ['“{key}”没有值：# 后面的内容被当成了注释。', '给值加引号，如 "{written}"。'],
    en: ['"{key}" has no value: what follows # is a comment.', 'Quote the value: "{written}".'],
  },
  VALUE_TYPE: {
    severity: 'error',
    zh: ['“{key}”应当是{expected}，这里写的是{found}。', '[[{description}]]'],
    en: ['"{key}" must be {expected}, but {found} is written here.', '[[{description}]]'],
  },
  VALUE_NULL: {
    severity: 'error',
    zh: ['“{key}”写的是 {written}，YAML 把它当成“没有值”。', '要显示这个词就写 "{written}"；不需要就删掉这一项。'],
    en: ['"{key}" is {written}, which YAML reads as no value.', 'Write "{written}" if it is text, or remove the line.'],
  },
  LIST_TOO_DEEP: {
    severity: 'error',
    zh: ['“{key}”的这一项里又是一个列表，应当是{expected}。', '去掉多出的“- ”，和上面的项左边对齐。'],
    en: [
      'This item of "{key}" is a list itself; it must be {expected}.',
      'Remove the extra "- " and align it with the items above.',
    ],
  },
  VALUE_NOT_ALLOWED: {
    severity: 'error',
    zh: ['“{key}”不能是“{written}”。', '[[是不是想写“{suggestion}”？]]可以是：{allowed}。'],
    en: ['"{key}" cannot be "{written}".', '[[Did you mean "{suggestion}"? ]]Allowed: {allowed}.'],
  },
  BOOLEAN_WORD: {
    severity: 'error',
    zh: ['“{key}”要写 true 或 false，“{written}”在这里只是文字。', '改成 {suggestion}。'],
    en: ['"{key}" takes true or false; "{written}" is plain text here.', 'Write {suggestion}.'],
  },
  NUMBER_WITH_UNIT: {
    severity: 'error',
    zh: ['“{key}”要写整数，这里写的是“{written}”。', '只写数字 {suggestion}，不写单位和引号。'],
    en: [
      '"{key}" takes an integer, but "{written}" is written here.',
      'Write {suggestion}, with no unit and no quotes.',
    ],
  },
  PRICE_UNCLEAR: {
    severity: 'error',
    zh: [
      '“{key}”写的是“{written}”，看不出是元还是分：按元是 {asYuan}，按分是 {asCents}。',
      '是 {asYuan} 就写 {yuan}；是 {asCents} 就写 {cents}，不加引号和逗号。',
    ],
    en: [
      '"{key}" is written "{written}": in yuan that is {asYuan}, in cents {asCents}.',
      'For {asYuan} write {yuan}; for {asCents} write {cents}, without quotes and commas.',
    ],
  },
  PRICE_FRACTION: {
    severity: 'error',
    zh: ['“{key}”写的是 {written}，分没有小数；按元是 {money}。', '写 {yuan}，或按分写 {cents}。'],
    en: [
      '"{key}" is {written}, and cents have no decimals; in yuan it is {money}.',
      'Write {yuan}, or {cents} in cents.',
    ],
  },
  PRICE_SPLIT: {
    severity: 'error',
    zh: [
      '花括号里逗号会把“{written}”分成两项；合在一起按元是 {money}。',
      '不写千分位逗号：{money} 写 {yuan}，或按分写 {cents}。',
    ],
    en: [
      'Inside braces the comma splits "{written}" in two; as one, in yuan, it is {money}.',
      'Leave out the comma: for {money} write {yuan}, or {cents} in cents.',
    ],
  },
  PRICE_TEXT: {
    severity: 'error',
    zh: [
      '“{key}”要写金额，这里写的是“{written}”。',
      '写 199元 或 ¥199；只写数字时单位是分（19900）。“起”“每人”一类的话写在文字里。',
    ],
    en: [
      '"{key}" takes an amount, but "{written}" is written here.',
      'Write 199元 or ¥199; figures alone are cents (19900). Words such as "from" belong into a text.',
    ],
  },
  TEXT_NOT_QUOTED: {
    severity: 'error',
    zh: ['“{key}”要写文字，{written} 没有引号，会被当成{found}。', '写成 "{written}"。'],
    en: ['"{key}" takes text; without quotes {written} is {found}.', 'Write "{written}".'],
  },
  VERSION_UNKNOWN: {
    severity: 'error',
    zh: [
      'version 是 {written}，这套程序只认识 {known}。',
      '自己写的页面写 version: 1；从别处拿来的页面，先更新程序，不要只改数字。',
    ],
    en: [
      'version is {written}; this program knows {known} only.',
      'Write version: 1 in a page of your own; for a page from elsewhere update the program first.',
    ],
  },
  TEXT_EMPTY: {
    severity: 'error',
    zh: ['“{key}”是空的。', '写上文字，或者删掉这一行。'],
    en: ['"{key}" is empty.', 'Write some text or remove the line.'],
  },
  TEXT_TOO_LONG: {
    severity: 'error',
    zh: ['“{key}”有 {length} 个字，最多 {limit} 个。', '写短一些。'],
    en: ['"{key}" has {length} characters; {limit} is the limit.', 'Make it shorter.'],
  },
  TEXT_FORMAT: {
    severity: 'error',
    zh: ['“{key}”的写法不对：“{written}”。', '[[{description}]]'],
    en: ['"{key}" is not written correctly: "{written}".', '[[{description}]]'],
  },
  LIST_TOO_SHORT: {
    severity: 'error',
    zh: ['“{key}”有 {length} 项，至少要 {limit} 项。', '[[{description}]]'],
    en: ['"{key}" has {length} items; {limit} is the least.', '[[{description}]]'],
  },
  LIST_TOO_LONG: {
    severity: 'error',
    zh: ['“{key}”有 {length} 项，最多 {limit} 项。', '删去一些，或分成两个积木。'],
    en: ['"{key}" has {length} items; {limit} is the limit.', 'Remove some, or use two blocks.'],
  },
  GROUP_EMPTY: {
    severity: 'error',
    zh: ['“{key}”里什么也没写。', '[[{description}]]'],
    en: ['"{key}" holds nothing.', '[[{description}]]'],
  },
  NUMBER_TOO_SMALL: {
    severity: 'error',
    zh: ['“{key}”是 {written}，不能小于 {limit}。', '[[{description}]]'],
    en: ['"{key}" is {written}; it cannot be less than {limit}.', '[[{description}]]'],
  },
  NUMBER_TOO_LARGE: {
    severity: 'error',
    zh: ['“{key}”是 {written}，不能大于 {limit}。', '[[{description}]]'],
    en: ['"{key}" is {written}; it cannot be more than {limit}.', '[[{description}]]'],
  },
  INSTANT_INVALID: {
    severity: 'error',
    zh: ['“{written}”不是一个存在的时间。', '写成 2026-11-01T00:00:00+08:00 这样，检查月份、日期和钟点。'],
    en: [
      '"{written}" is not a point in time that exists.',
      'Write it like 2026-11-01T00:00:00+08:00; check month, day and hour.',
    ],
  },
  INSTANT_FORM: {
    severity: 'error',
    zh: ['时间“{written}”的写法不对。', '写成 {suggestion}。'],
    en: ['The time "{written}" is not written as it must be.', 'Write {suggestion}.'],
  },
  INSTANT_NO_ZONE: {
    severity: 'error',
    zh: ['时间“{written}”没有写时区。', '北京时间写成 {suggestion}。'],
    en: ['The time "{written}" names no time zone.', 'For Beijing time write {suggestion}.'],
  },
  INSTANT_ZONE: {
    severity: 'error',
    zh: [
      '时间“{written}”写的不是北京时间的 +08:00，它是北京 {shown}。',
      '写 {beijing}。[[想写的就是北京这个钟点，写 {asWritten}。]]',
    ],
    en: [
      'The time "{written}" is not written in Beijing’s +08:00; it is {shown} there.',
      'Write {beijing}.[[ If the figures are those of Beijing, write {asWritten}.]]',
    ],
  },
  INSTANT_NO_DAY: {
    severity: 'error',
    zh: ['“{written}”没有写是哪一天。', '写成 2026-11-01T08:30:00+08:00 这样。'],
    en: ['"{written}" names no day.', 'Write it like 2026-11-01T08:30:00+08:00.'],
  },
  INSTANT_NO_TIME: {
    severity: 'error',
    zh: ['“{written}”没有写几点。', '从这一天开始写 {start}；到这一天结束写 {end}。'],
    en: ['"{written}" names no time of day.', 'For the beginning of the day write {start}; for its end {end}.'],
  },
  VALUE_REFUSED: {
    severity: 'error',
    zh: ['“{key}”的值不符合要求（{rule}）。', '[[{description}]]'],
    en: ['The value of "{key}" breaks a rule ({rule}).', '[[{description}]]'],
  },
} as const satisfies Readonly<Record<string, ProblemText>>;
