import type { ProblemText } from './problem-text.ts';

/** Formulas between dollar signs that cannot be typeset, or are too wide for a phone. */
export const formulaProblems = {
  FORMULA_COMMAND_UNKNOWN: {
    severity: 'error',
    zh: ['公式里没有“{written}”这个命令。', '[[是不是想写“{suggestion}”？]]只是美元符号就写 \\$。'],
    en: [
      'There is no command "{written}" for formulas.',
      '[[Did you mean "{suggestion}"? ]]For a dollar sign write \\$.',
    ],
  },
  FORMULA_COMMAND_REFUSED: {
    severity: 'error',
    zh: ['公式里不能用“{written}”。', '公式里没有链接、图片和样式；写在公式外面。'],
    en: ['"{written}" is not allowed in formulas.', 'Links, pictures and styles stand outside a formula.'],
  },
  FORMULA_INVALID: {
    severity: 'error',
    zh: ['公式“{source}”写错了：{what}。', '改好公式；只是美元符号就写 \\$。'],
    en: ['The formula "{source}" is wrong: {what}.', 'Correct it; for a dollar sign write \\$.'],
  },
  FORMULA_TOO_LARGE: {
    severity: 'error',
    zh: ['公式太长或太复杂：{length} 个字符，最多 {limit} 个，嵌套也有限。', '分成几个公式。'],
    en: [
      'The formula is too long or too complex: {length} characters; {limit} are the limit, and nesting has one too.',
      'Split it.',
    ],
  },
  FORMULA_WIDE: {
    severity: 'warning',
    zh: ['这个公式约 {width} 个字宽，手机上放得下 {limit} 个，要左右滑动才能看完。', '用 aligned 分几行写。'],
    en: [
      'The formula is about {width} em wide; {limit} fit on a phone, so it scrolls sideways.',
      'Break it by aligned.',
    ],
  },
} as const satisfies Readonly<Record<string, ProblemText>>;
