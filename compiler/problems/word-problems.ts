import type { ProblemText } from './problem-text.ts';

/** Words that are correct YAML but not meant for visitors. */
export const wordProblems = {
  TEXT_CUT: {
    severity: 'warning',
    zh: ['“{written}”后面的“{rest}”被当成了注释，不会显示。', '是文字就给整段加引号；是注释就在 # 后面空一格。'],
    en: [
      '"{rest}" after "{written}" is read as a comment and not shown.',
      'Quote the text, or put a space after the #.',
    ],
  },
  TEXT_MARKUP: {
    severity: 'warning',
    zh: ['“{key}”里的“{written}”会原样显示出来。', '这里只能写普通文字；要加粗、换行或链接，用 rich-text。'],
    en: [
      '"{written}" in "{key}" is shown as it stands.',
      'Plain text only here; use rich-text for emphasis, line breaks and links.',
    ],
  },
  TEXT_PLACEHOLDER: {
    severity: 'error',
    zh: [
      '“{written}”是模板里等着填写的，访客会原样看到。',
      '换成自己的内容，连〔〕一起去掉；文字里要用括号就写【】或（）。',
    ],
    en: [
      '"{written}" is what a template asks for, and visitors would see it.',
      'Replace it, brackets included; where brackets are meant write 【】 or （）.',
    ],
  },
  TEXT_TO_FILL: {
    severity: 'warning',
    zh: ['上线前还有 {count} 处〔〕要填（括号里是行号）：{names}。', '一处处换成自己的内容；写着〔〕的页面不能上线。'],
    en: [
      'Before it goes live, {count} places in 〔〕 are to be filled in (with their lines): {names}.',
      'Replace each; a page with 〔〕 cannot go live.',
    ],
  },
  TEXT_DOES_NOT_FIT: {
    severity: 'warning',
    zh: ['“{key}”有 {length} 个字宽，手机上这里放得下 {limit} 个。', '写短一些，多的话放到正文里。'],
    en: ['"{key}" is {length} characters wide; {limit} fit here on a phone.', 'Make it shorter.'],
  },
  ALT_SAYS_NOTHING: {
    severity: 'warning',
    zh: ['图片说明“{written}”没有说画面上有什么。', '写一句看不到图的人听得懂的话；纯装饰的图写 decorative: true。'],
    en: ['The alt text "{written}" says nothing of the picture.', 'Say what it shows, or write decorative: true.'],
  },
  TEXT_QUOTES: {
    severity: 'warning',
    zh: ['从这里起的 {quote} 没有配对：{written}', '左右用一对，如 “ ” 或 「 」；不要一边全角一边半角。'],
    en: ['{quote} has no partner from here on: {written}', 'Use a pair; never one full-width and one plain.'],
  },
  TEXT_SAYS_NOTHING: {
    severity: 'warning',
    zh: ['“{key}”写的是“{written}”，像是还没写完。', '写上内容，或者删掉这一项。'],
    en: ['"{key}" is "{written}", which looks unfinished.', 'Write the text or remove it.'],
  },
  LIST_COMMA: {
    severity: 'warning',
    zh: [
      '方括号里只有一项“{written}”：全角的逗号和顿号不会把它分开。',
      '要几项就用半角逗号加空格分开；只要一项就写成一行 - 开头。',
    ],
    en: [
      'The brackets hold one item, "{written}": full-width commas do not part it.',
      'Part items by a comma and a space.',
    ],
  },
  HERO_REPEATED: {
    severity: 'warning',
    zh: ['这一页有第二个首屏（hero）。', '一页只有一个首屏；往下的大图用 image-stack，小标题用 heading。'],
    en: ['The page has a second hero.', 'A page has one; use image-stack or heading further down.'],
  },
  PAGE_COPIED: {
    severity: 'warning',
    zh: ['标题和来源标记都和 {other} 一样。', '复制来的页面要换 source 和标题，不然两页的来源分不开。'],
    en: ['Title and source are those of {other}.', 'Give a copied page a source and a title of its own.'],
  },
  SOURCE_SHARED: {
    severity: 'warning',
    zh: [
      '来源标记“{source}”和 {other} 一样，两页带来的访问和订单分不开。',
      '换一个；本来就要合在一起看的，写 sharedSource 说明为什么。',
    ],
    en: [
      'The source "{source}" is that of {other} too: what the two pages bring cannot be told apart.',
      'Give it one of its own; where that is meant, say why in sharedSource.',
    ],
  },
  MARKDOWN_LINES: {
    severity: 'warning',
    zh: ['“{key}”后面没有写 |，下面的几行会连成一行，列表和分段都没有了。', '写成 {key}: |，正文从下一行写起。'],
    en: [
      'There is no | after "{key}": its lines are joined, lists and paragraphs are lost.',
      'Write {key}: | and begin on the next line.',
    ],
  },
  MARKDOWN_YAML: {
    severity: 'error',
    zh: [
      '“{written}”缩进在“{key}”里，成了正文，访客会看到它。',
      '往左移，和“{key}”对齐；下一个积木和上一个的 - 对齐。',
    ],
    en: [
      '"{written}" is indented into "{key}": it has become part of the text, and visitors see it.',
      'Move it out to stand below "{key}"; the next block stands below the - of the last.',
    ],
  },
  MARKDOWN_LINK_EMPTY: {
    severity: 'warning',
    zh: ['链接“{written}”没有地址，或没有文字。', '写成 [文字](地址)。'],
    en: ['The link "{written}" has no address or no text.', 'Write [text](address).'],
  },
  WORD_RISKY: {
    severity: 'warning',
    zh: ['“{word}”：{reason}。', '换一种说法；词表在 site.yaml 的 words 里。'],
    en: ['"{word}": {reason}.', 'Say it otherwise; the list is words in site.yaml.'],
  },
} as const satisfies Readonly<Record<string, ProblemText>>;
