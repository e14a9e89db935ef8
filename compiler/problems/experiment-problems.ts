import type { ProblemText } from './problem-text.ts';

/** Experiments that cannot run as written. */
export const experimentProblems = {
  EXPERIMENT_SHARES: {
    severity: 'error',
    zh: [
      '份额加起来是 {sum}，应该正好 100（原来的页面 {control}，方案 {arms}）。',
      '改份额；只让一部分访客参加写 traffic。',
    ],
    en: [
      'The shares add up to {sum}, not 100 (the page as it is {control}, arms {arms}).',
      'Change the shares; to let only some visitors take part, write traffic.',
    ],
  },
  EXPERIMENT_ORDER: {
    severity: 'error',
    zh: ['实验的结束时间 {until} 不晚于开始时间 {from}。', '检查年份和月份。'],
    en: ['The experiment ends at {until}, not after it begins at {from}.', 'Check the year and the month.'],
  },
  EXPERIMENT_PAST: {
    severity: 'warning',
    zh: ['实验在 {until}（北京）已经到期，所有人看到原来的页面。', '在控制台的“实验”里结束它，或改时间。'],
    en: ['The experiment ran out at {until} (Beijing); everybody sees the page as it is.', 'End it in the console.'],
  },
  EXPERIMENT_ARM_TAKEN: {
    severity: 'error',
    zh: ['方案的编号“{id}”不能用：和另一个方案相同，或是留给原来的页面的 control。', '换一个编号。'],
    en: ['The arm id "{id}" is taken by another arm, or is control, the page as it is.', 'Choose another id.'],
  },
  EXPERIMENT_ARM_CONTENT: {
    severity: 'error',
    zh: ['方案“{id}”要写 blocks（换几块积木）或 page（用另一页），只写一个。'],
    en: ['The arm "{id}" needs either blocks or page.'],
  },
  EXPERIMENT_BLOCK: {
    severity: 'error',
    zh: [
      '方案换的积木{id}在这一页里没有：换上的积木要写 id，和这一页自己的一块积木相同，一个方案里不重复。',
      '[[是不是想写“{suggestion}”？]][[这一页有：{known}。]]片段里的积木先写到页面里才能换。',
    ],
    en: [
      'The arm replaces a block{id} that this page does not have: each needs the id of one of its own blocks, once.',
      '[[Did you mean "{suggestion}"? ]][[Ids: {known}. ]]Blocks of fragments cannot be replaced.',
    ],
  },
  EXPERIMENT_PAGE: {
    severity: 'error',
    zh: ['方案不能用 {path} 这一页：{reason}。', '换一页，或先改好那一页。'],
    en: ['The arm cannot take the page {path}: {reason}.', 'Name another page or mend that one.'],
  },
  EXPERIMENT_UNMEASURED: {
    severity: 'error',
    zh: ['这一页写了 measure: off，没有统计就没有实验的结果。', '删掉 measure: off，或删掉实验。'],
    en: ['The page says measure: off; without measuring an experiment has no results.', 'Remove one of the two.'],
  },
  EXPERIMENT_GOAL: {
    severity: 'error',
    zh: ['{arm}里没有通向目标的地方：目标是 {goal}，要有{need}。', '放上，或换一个目标。'],
    en: ['{arm} leads nowhere near the goal {goal}: it needs {need}.', 'Add one or choose another goal.'],
  },
} as const satisfies Readonly<Record<string, ProblemText>>;
