import type { ProblemText } from './problem-text.ts';

/** Times in the past, and pages that cannot be opened. */
export const timeProblems = {
  COUNTDOWN_PAST: {
    severity: 'warning',
    zh: ['倒计时的截止时间 {until}（北京）已经过去，访客看到的是“{ended}”。', '改成新的时间，或删掉这个积木。'],
    en: ['The countdown ended at {until} (Beijing); visitors see "{ended}".', 'Write a new time or remove the block.'],
  },
  COUNTDOWN_AFTER_END: {
    severity: 'warning',
    zh: ['倒计时到 {until}，这一页 {end} 就下线了（北京）。', '让两个时间一致。'],
    en: ['The countdown runs until {until}, but the page ends at {end} (Beijing).', 'Make the two agree.'],
  },
  SCHEDULE_PAST: {
    severity: 'warning',
    zh: ['这一页在 {until}（北京）已经结束，打开会到 {next}。', '不再用就写 status: archived；还要用就改时间。'],
    en: [
      'The page ended at {until} (Beijing); who opens it is led to {next}.',
      'Write status: archived, or a new time.',
    ],
  },
  SCHEDULE_OTHERWISE_MISSING: {
    severity: 'warning',
    zh: [
      '没有写 otherwise：不在这段时间里打开这一页，会看到“页面不存在”。',
      '写 otherwise: 另一页的路径，如 /promotion_spare。',
    ],
    en: [
      'There is no otherwise: outside its time the page answers "not found".',
      'Write otherwise: <path of another page>.',
    ],
  },
  SCHEDULE_OTHERWISE_CLOSED: {
    severity: 'warning',
    zh: ['到 {moment}（北京）访客要去 {path}，那一页{state}，会再被带到 {next}。', '写一个一直开着的页面。'],
    en: [
      'At {moment} (Beijing) visitors are led to {path}, which {state}, and on to {next}.',
      'Name a page that stays open.',
    ],
  },
  PAGE_CLOSED: {
    severity: 'warning',
    zh: ['链接到的 {path} {state}，访客会到 {next}。', '先让那一页上线，或换一个链接。'],
    en: [
      'The link leads to {path}, which {state}; visitors end at {next}.',
      'Publish that page first or change the link.',
    ],
  },
} as const satisfies Readonly<Record<string, ProblemText>>;
