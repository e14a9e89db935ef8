import type { ProblemText } from './problem-text.ts';

/** Mistakes in the folder of the school's data that `npm run school` reads. */
export const schoolProblems = {
  SCHOOL_FILE_UNKNOWN: {
    severity: 'error',
    zh: ['不认识的文件“{name}”。', '[[是不是想写“{suggestion}”？]]文件名或它的文件夹可以是：{known}。'],
    en: ['The file "{name}" is none of the school\'s.', '[[Did you mean "{suggestion}"? ]]Names: {known}.'],
  },
  SCHOOL_CSV_CELLS: {
    severity: 'error',
    zh: ['这一行有 {found} 格，表头有 {wanted} 格。', '格里有逗号的，整格加双引号。'],
    en: ['This row has {found} cells, the header {wanted}.', 'Quote a cell that holds a comma.'],
  },
  SCHOOL_CSV_QUOTE: {
    severity: 'error',
    zh: ['双引号没有配对，后面的行都被算进这一格。', '补上引号；格里的双引号写两个。'],
    en: ['The quote is not closed; all rows after it fall into this cell.', 'Close it; double a quote inside.'],
  },
  SCHOOL_KEY_TAKEN: {
    severity: 'error',
    zh: ['“{key}”已经写过一次，见 {owner}。', '只留一个，或换一个号。'],
    en: ['"{key}" is there already, see {owner}.', 'Keep one, or give another key.'],
  },
  SCHOOL_REFERENCE_UNKNOWN: {
    severity: 'error',
    zh: ['文件夹和数据库里都没有{what}“{key}”。', '[[是不是想写“{suggestion}”？]]'],
    en: ['Neither the folder nor the database has "{key}" ({what}).', '[[Did you mean "{suggestion}"?]]'],
  },
  SCHOOL_MONEY: {
    severity: 'error',
    zh: ['“{written}”不是金额。', '单位是元，最多两位小数，如 199、9.9、199元。'],
    en: ['"{written}" is no amount.', 'Write yuan with two decimals at most: 199, 9.9.'],
  },
  SCHOOL_TIMES_SWAPPED: {
    severity: 'error',
    zh: ['结束时间不晚于开始时间。', '检查年份和上下午。'],
    en: ['It ends no later than it starts.', 'Check year and hour.'],
  },
  SCHOOL_CHOICE: {
    severity: 'error',
    zh: ['{choices} 要写一个，只写一个。', '[[现在写了 {found}。]]'],
    en: ['One of {choices} is wanted, and one only.', '[[Found: {found}.]]'],
  },
  SCHOOL_COUPON_VALUE: {
    severity: 'error',
    zh: ['这种优惠券要写 {key}。', 'money 写 amount，discount 写 percent，deposit 写 deposit 和 amount。'],
    en: ['A coupon of this kind needs {key}.', 'money: amount; discount: percent; deposit: deposit and amount.'],
  },
  SCHOOL_STOCK_TAKEN: {
    severity: 'error',
    zh: ['名额写了 {stock}，已经有 {taken} 份给了学员。', '写成 {taken} 就不再给出新的。'],
    en: ['There are {stock}, but students have {taken} already.', 'Write {taken} to give no more.'],
  },
} as const satisfies Readonly<Record<string, ProblemText>>;
