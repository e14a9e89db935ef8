import type { ProblemText } from './problem-text.ts';

/** Mistakes in a file's place and name. */
export const pathProblems = {
  PATH_FOLDER_UNKNOWN: {
    severity: 'error',
    zh: [
      '{file} 不在页面文件夹里，不会发布。',
      '页面放在 campaigns、h5 或 agreement 里，不再分子文件夹；片段放在 fragments 里。',
    ],
    en: [
      '{file} is in no folder of pages and is never published.',
      'Pages live in campaigns, h5 or agreement, without subfolders; fragments in fragments.',
    ],
  },
  PATH_EXTENSION: {
    severity: 'error',
    zh: ['{file} 的扩展名不是 .yaml，不会发布。', '改名为 {suggestion}。'],
    en: ['{file} does not end in .yaml and is never published.', 'Rename it to {suggestion}.'],
  },
  PATH_NAME_INVALID: {
    severity: 'error',
    zh: ['文件名“{name}”不能用作网址。', '只用字母、数字、连字符和下划线，以字母或数字开头，最多 60 个字符。'],
    en: [
      'The file name "{name}" cannot be a URL.',
      'Use letters, digits, hyphens and underscores, begin with a letter or digit, at most 60 characters.',
    ],
  },
  PATH_NAME_RESERVED: {
    severity: 'error',
    zh: ['“{name}”是保留的名字，页面不能用。', '换一个文件名。'],
    en: ['"{name}" is reserved and cannot name a page.', 'Choose another file name.'],
  },
  PATH_TAKEN: {
    severity: 'error',
    zh: ['网址 {path} 已经属于 {owner}。', '给其中一个文件改名。只差大小写也算重复。'],
    en: [
      'The path {path} already belongs to {owner}.',
      'Rename one of the files. Names that differ only in case count as equal.',
    ],
  },
  PAGE_PATH_FILE: {
    severity: 'error',
    zh: ['{path} 是文件的位置，不是网址：网址里没有文件夹 campaigns，也没有 .yaml。', '写 {suggestion}。'],
    en: [
      '{path} is where a file lies, not an address: those have no folder campaigns and no .yaml.',
      'Write {suggestion}.',
    ],
  },
  PATH_IS_APP_ROUTE: {
    severity: 'error',
    zh: ['网址 {path} 已经是应用里的页面（{route}）。', '换一个文件名。'],
    en: ['The path {path} is already a screen of the app ({route}).', 'Choose another file name.'],
  },
} as const satisfies Readonly<Record<string, ProblemText>>;
