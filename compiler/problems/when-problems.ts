import type { ProblemText } from './problem-text.ts';

/** Mistakes in the conditions of blocks. */
export const whenProblems = {
  WHEN_NEVER: {
    severity: 'warning',
    zh: [
      '{type} 的 when 不会再成立，谁也看不到它。',
      '检查时间是不是已经过去、是不是在这一页开放的时间之外、条件是不是互相矛盾；不再用就删掉。',
    ],
    en: [
      'The condition of {type} will never hold; nobody sees the block.',
      'See whether its time is over or outside that of the page, or its parts contradict each other; else remove it.',
    ],
  },
  BLOCK_HIDDEN: {
    severity: 'error',
    zh: [
      '“{id}”藏起来了（第 {hiddenLine} 行写了 hidden: true），谁也看不到，这里点了没有反应[[；第 {lines} 行也指向它]]。',
      '要让人看到就删掉 hidden: true；不要它就指向别的积木。',
    ],
    en: [
      '"{id}" is hidden (hidden: true on line {hiddenLine}); nobody sees it, so this leads nowhere[[; also named on line {lines}]].',
      'Remove hidden: true to show it, or name another block.',
    ],
  },
  WHEN_TARGET_HIDDEN: {
    severity: 'error',
    zh: [
      '在{host}[[（{who}）]][[，{moment} 起]]，这里指向的“{id}”不显示，点了没有反应[[；第 {lines} 行也指向它]]。',
      '给这里也写同样的 when，或指向一直显示的积木。',
    ],
    en: [
      'In {host}[[ ({who})]][[ from {moment} on]] the block "{id}" is not shown, so this leads nowhere[[; also named on line {lines}]].',
      'Give this the same condition, or name a block that is always shown.',
    ],
  },
  WHEN_FORM_LOST: {
    severity: 'warning',
    zh: ['在{host}[[（{who}）]][[，{moment} 起]]，这一页没有报名表。', '给那里也放一张报名表，或去掉这个条件。'],
    en: [
      'In {host}[[ ({who})]][[ from {moment} on]] the page has no registration form.',
      'Add a form for them, or drop this condition.',
    ],
  },
  WHEN_OWNED_PLACE: {
    severity: 'error',
    zh: [
      '{type} 在这里不能用 owned：买没买过要问服务器，先显示的内容会在眼前变掉。',
      '把它放到第一屏（前两个积木）以下，或改用 loggedIn；hero、anchor-nav、exit-dialog 不能用 owned。',
    ],
    en: [
      '{type} cannot ask "owned" here: the answer comes from the server after the page is seen.',
      'Put it below the first two blocks, or use loggedIn; hero, anchor-nav and exit-dialog cannot ask it.',
    ],
  },
} as const satisfies Readonly<Record<string, ProblemText>>;
