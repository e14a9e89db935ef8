import type { ProblemText } from './problem-text.ts';

/** Computed problems of a page's look and weight. */
export const lookProblems = {
  THEME_CONTRAST: {
    severity: 'warning',
    zh: ['{color} {what}看不清：对比度 {ratio}，至少要 {least}（WCAG AA）。', '[[最近的合格颜色是 "{nearest}"。]]'],
    en: [
      '{color}: {what} reads at a contrast of {ratio}; {least} is the least (WCAG AA).',
      '[[The nearest that passes is "{nearest}".]]',
    ],
  },
  THEME_UNKNOWN: {
    severity: 'error',
    zh: [
      '没有叫“{name}”的主题。',
      '[[是不是想写“{suggestion}”？]][[现有主题：{known}。]]主题写在 site.yaml 的 themes 里。',
    ],
    en: [
      'There is no theme named "{name}".',
      '[[Did you mean "{suggestion}"? ]][[Themes: {known}. ]]Themes are written under themes of site.yaml.',
    ],
  },
  THEME_NAME_TAKEN: {
    severity: 'error',
    zh: ['已有一个主题叫“{name}”。', '换一个名字；页面按名字选主题。'],
    en: ['There is another theme named "{name}".', 'Take another name: pages choose a theme by it.'],
  },
  THEME_UNREADABLE: {
    severity: 'error',
    zh: [
      '主题“{theme}”里{what}看不清：{text} 在 {on} 上对比度 {ratio}，至少要 {least}（WCAG AA）。',
      '[[在 site.yaml 里改，最近的合格颜色是 "{nearest}"。]]',
    ],
    en: [
      'In the theme "{theme}", {what} cannot be read: {text} on {on} has a contrast of {ratio}; {least} is the least (WCAG AA).',
      '[[Change site.yaml: the nearest that passes is "{nearest}".]]',
    ],
  },
  PICTURE_TOO_SMALL: {
    severity: 'warning',
    zh: ['“{path}”只有 {width}×{height} 像素，这里要宽 {pixels} 才不模糊。', '换一张更大的原图，不要放大小图。'],
    en: [
      '"{path}" is {width}×{height} pixels; here it is shown {pixels} wide.',
      'Take a larger original; do not enlarge a small one.',
    ],
  },
  PICTURE_RATIO: {
    severity: 'warning',
    zh: [
      '“{path}”是 {width}×{height}，这里按 {ratio} 显示，会裁掉 {cut}%。',
      '裁成 {ratio} 再放进来，或者写 focus（焦点）说明裁切时留住哪里。',
    ],
    en: [
      '"{path}" is {width}×{height}; here {cut} % of it are cut off to {ratio}.',
      'Cut it to {ratio} yourself, or write a focus that says what stays.',
    ],
  },
  PICTURES_UNEVEN: {
    severity: 'warning',
    zh: [
      '“{path}”是 {width}×{height}，同一组的“{first}”是 {firstWidth}×{firstHeight}：横幅会高矮不齐。',
      '一组横幅裁成同样的比例。',
    ],
    en: [
      '"{path}" is {width}×{height}, "{first}" beside it {firstWidth}×{firstHeight}: the banners differ in height.',
      'Cut all of them to one ratio.',
    ],
  },
  HERO_UNREADABLE: {
    severity: 'warning',
    zh: [
      '首屏图“{path}”放字的上半部分{flaw}，{ink}看不清：对比度 {ratio}，至少要 3（WCAG AA，大字）。',
      '[[写 tone: {tone}，或]]换一张上半部分干净的图。',
    ],
    en: [
      'The upper half of "{path}" {flaw}: {ink} reads at a contrast of {ratio}; 3 is the least (WCAG AA, large text).',
      '[[Write tone: {tone}, or ]]take a picture whose upper half is calm.',
    ],
  },
  HERO_PICTURE_WIDE: {
    severity: 'warning',
    zh: [
      '首屏图“{path}”是横图（{width}×{height}），两边会被裁掉，文字也没有干净的地方可放。',
      '换成竖一些的图，10:11 最合适，上半部分留空。',
    ],
    en: [
      'The hero picture "{path}" is wide ({width}×{height}): its sides are cut off and its words have no calm place.',
      'Take one of 10:11 whose upper half is calm.',
    ],
  },
  WEIGHT_WAIVER_OVER: {
    severity: 'warning',
    zh: ['允许超重的期限 {until}（北京）已过，这一页合计约 {kilobytes} KB。', '减轻页面，或写新的期限和理由。'],
    en: [
      'The page may be overweight no longer: the waiver ended at {until} (Beijing), it weighs about {kilobytes} KB.',
      'Make it lighter, or write a new date and reason.',
    ],
  },
} as const satisfies Readonly<Record<string, ProblemText>>;
