import type { ProblemText } from './problem-text.ts';

/** Mistakes in moved addresses. */
export const redirectProblems = {
  REDIRECT_FROM_PAGE: {
    severity: 'error',
    zh: ['{from} 是现有的页面，不能又说它搬走了。', '删掉这一项，或先把那一页改名。'],
    en: ['{from} is a page; it cannot have moved.', 'Remove this entry, or rename that page first.'],
  },
  REDIRECT_FROM_ROUTE: {
    severity: 'error',
    zh: ['{from} 是应用里现有的页面（{route}），不会转走。', '删掉这一项；想让人去别处，改指向它的链接。'],
    en: [
      '{from} is a screen of the app ({route}); nobody is led away from it.',
      'Remove this entry; change the links to it instead.',
    ],
  },
  REDIRECT_FROM_SERVER: {
    severity: 'error',
    zh: ['{from} 由服务器自己使用（接口、后台、图片等），不会转走。', '删掉这一项，换一个旧网址。'],
    en: ['The server answers {from} itself; nobody is led away from it.', 'Remove this entry.'],
  },
  REDIRECT_REPEATED: {
    severity: 'error',
    zh: ['{from} 已经写过一次，去 {to}。', '只留一个。'],
    en: ['{from} is written before; it leads to {to}.', 'Keep one of them.'],
  },
  REDIRECT_LOOP: {
    severity: 'error',
    zh: ['绕回来了：{chain}。', '写一个现有的页面。'],
    en: ['This leads back: {chain}.', 'Name a page that is there.'],
  },
  REDIRECT_CHAIN: {
    severity: 'error',
    zh: ['{to} 自己也搬走了，最后到 {last}。', '直接写 {last}。'],
    en: ['{to} has moved itself and leads to {last}.', 'Write {last} at once.'],
  },
  PAGE_MOVED: {
    severity: 'warning',
    zh: ['{path} 已经搬到 {to}，访客要多跳一次。', '写成 {to}。'],
    en: ['{path} has moved to {to}; visitors take a detour.', 'Write {to}.'],
  },
} as const satisfies Readonly<Record<string, ProblemText>>;
