import type { ProblemText } from './problem-text.ts';

/** Mistakes in the text of a file, before its meaning is known. */
export const textProblems = {
  PROBLEMS_MORE: {
    severity: 'error',
    zh: ['{kind} 至少还有 {count} 个没有列出。', '先改上面的；同一种错误多半有同一个原因。'],
    en: [
      'At least {count} more of {kind} are not listed.',
      'Mend those above first; mistakes of one kind often have one cause.',
    ],
  },
  FILE_TOO_LARGE: {
    severity: 'error',
    zh: ['文件有 {kilobytes} KB，最多 {limit} KB。', '把页面拆成几个片段，或删去不用的内容。'],
    en: [
      'The file has {kilobytes} KB; {limit} KB is the limit.',
      'Split the page into fragments or remove what is unused.',
    ],
  },
  FILE_ENCODING: {
    severity: 'error',
    zh: ['文件不是 UTF-8 编码[[，看起来是 {guess}]]。', '在编辑器里选择“以 UTF-8 保存”。'],
    en: ['The file is not UTF-8[[; it looks like {guess}]].', 'Save it as UTF-8 in the editor.'],
  },
  FILE_CONTROL_CHARACTER: {
    severity: 'error',
    zh: ['文件里有控制字符 {character}。', '删掉它；它通常来自复制粘贴或损坏的文件。'],
    en: [
      'The file holds the control character {character}.',
      'Remove it; it usually comes from pasting or from a damaged file.',
    ],
  },
  FILE_EMPTY: {
    severity: 'error',
    zh: ['文件是空的。', '用 npm run pages -- new 写出一个可用的开头。'],
    en: ['The file is empty.', 'Run npm run pages -- new for a start that works.'],
  },
  FILE_UNREADABLE: {
    severity: 'error',
    zh: ['读不了这个文件：{reason}。', '页面文件必须是 pages-config 里的普通文件，不能是链接。'],
    en: ['This file cannot be read: {reason}.', 'A page is a regular file inside pages-config, never a link.'],
  },
  YAML_TOO_DEEP: {
    severity: 'error',
    zh: ['嵌套超过 {limit} 层。', '页面最多用到十层左右；检查缩进和括号。'],
    en: ['Nesting is deeper than {limit} levels.', 'A page needs about ten; check indentation and brackets.'],
  },
  YAML_TOO_MANY_VALUES: {
    severity: 'error',
    zh: ['文件里的值超过 {limit} 个。', '把页面拆小。'],
    en: ['The file holds more than {limit} values.', 'Make the page smaller.'],
  },
  YAML_SEVERAL_DOCUMENTS: {
    severity: 'error',
    zh: ['一个文件只能有一份内容，这里用 --- 开始了第二份。', '删掉 ---，或者另存为一个文件。'],
    en: [
      'A file holds one document; a second one starts here with ---.',
      'Remove the --- or move the rest to its own file.',
    ],
  },
  YAML_ALIAS: {
    severity: 'error',
    zh: [
      '不支持 YAML 的锚点和引用：“{text}”[[，这个文件里共 {count} 处]]。',
      '重复的内容请放进片段；如果这就是文字，请加引号。',
    ],
    en: [
      'YAML anchors and aliases are not supported: "{text}"[[, {count} in this file]].',
      'Put shared content into a fragment; if this is text, quote it.',
    ],
  },
  YAML_TAG: {
    severity: 'error',
    zh: ['不支持 YAML 标签“{text}”。', '如果这就是文字，请加引号。'],
    en: ['The YAML tag "{text}" is not supported.', 'If this is text, quote it.'],
  },
  YAML_DIRECTIVE: {
    severity: 'error',
    zh: ['不支持 YAML 指令“{text}”。', '删掉这一行。'],
    en: ['The YAML directive "{text}" is not supported.', 'Remove this line.'],
  },
  YAML_DUPLICATE_KEY: {
    severity: 'error',
    zh: ['“{key}”写了两次，第一次在第 {line} 行。', '只留一个。'],
    en: ['"{key}" is written twice; the first is on line {line}.', 'Keep one of them.'],
  },
  YAML_RESERVED_KEY: {
    severity: 'error',
    zh: ['“{key}”不能用作名称。', '删掉这一行。'],
    en: ['"{key}" cannot be used as a key.', 'Remove this line.'],
  },
  YAML_KEY_NOT_TEXT: {
    severity: 'error',
    zh: ['冒号前面必须是一个名称，不能是列表或一组值。', '检查 ?、[ 和 { 是否多写了。'],
    en: ['What stands before a colon must be a name, not a list or a group.', 'Look for a stray ?, [ or {.'],
  },
  YAML_NOT_A_MAP: {
    severity: 'error',
    zh: ['文件应当由“名称: 值”组成，这里是{found}。', '第一行写 version: 1。'],
    en: ['The file must consist of "name: value" lines; this is {found}.', 'Start with version: 1.'],
  },
  YAML_TAB: {
    severity: 'error',
    zh: ['缩进里有制表符（Tab）。', '缩进只能用空格，每层两个。'],
    en: ['There is a tab in the indentation.', 'Indent with spaces, two for each level.'],
  },
  YAML_FULL_WIDTH_COLON: {
    severity: 'error',
    zh: ['“{key}”后面是全角冒号“：”。', '改成半角冒号加一个空格，即“{key}: ”。'],
    en: ['"{key}" is followed by the full-width colon "：".', 'Write an ordinary colon and a space: "{key}: ".'],
  },
  YAML_FULL_WIDTH_COMMA: {
    severity: 'error',
    zh: ['方括号或花括号里用全角逗号“，”分隔。', '改成半角逗号加一个空格；如果逗号是文字的一部分，请给文字加引号。'],
    en: [
      'The full-width comma "，" separates values inside brackets.',
      'Write a comma and a space; if the comma is text, quote the text.',
    ],
  },
  YAML_FULL_WIDTH_BRACKET: {
    severity: 'error',
    zh: ['这里是全角括号“{bracket}”。', '改成半角的 {meant}。'],
    en: ['The bracket here is the full-width "{bracket}".', 'Write the ordinary {meant}.'],
  },
  YAML_HASH_IN_TEXT: {
    severity: 'error',
    zh: ['空格加 # 后面的内容被当成了注释，“{written}”没有写完，括号也没有关上。', '给这段文字加引号。'],
    en: [
      'What follows a space and # is a comment, so "{written}" is cut and its bracket stays open.',
      'Quote the text.',
    ],
  },
  YAML_FULL_WIDTH_QUOTE: {
    severity: 'error',
    zh: ['“{written}”用全角引号括起来了，引号会成为值的一部分。', '改成半角引号，或去掉引号。'],
    en: ['{written} stands in full-width quotes, which become part of the value.', 'Use ordinary quotes or none.'],
  },
  YAML_WIDE_SPACE: {
    severity: 'error',
    zh: ['这里的空格是特殊空格 {character}，不是普通空格。', '换成普通空格。'],
    en: ['The space here is {character}, not an ordinary space.', 'Replace it by an ordinary space.'],
  },
  YAML_INVISIBLE_CHARACTER: {
    severity: 'error',
    zh: ['这里有看不见的字符 {character}。', '删掉它；它通常来自复制粘贴。'],
    en: ['There is an invisible character here: {character}.', 'Remove it; it usually comes from pasting.'],
  },
  YAML_LOOKALIKE_CHARACTER: {
    severity: 'error',
    zh: ['“{key}”里的 {character} 不是英文字母，只是长得像。', '改成“{suggestion}”。'],
    en: ['{character} in "{key}" is no Latin letter, it only looks like one.', 'Write "{suggestion}".'],
  },
  YAML_SPACE_MISSING: {
    severity: 'error',
    zh: ['“{after}”后面缺一个空格。', '写成“{meant}”。'],
    en: ['A space is missing after "{after}".', 'Write "{meant}".'],
  },
  YAML_COLON_IN_TEXT: {
    severity: 'error',
    zh: ['文字“{written}”里有冒号加空格，YAML 会把它当成另一个名称。', '给这段文字加引号。'],
    en: ['The text "{written}" holds a colon and a space, which YAML reads as another key.', 'Quote the text.'],
  },
  YAML_QUOTE_OPEN: {
    severity: 'error',
    zh: ['引号 {quote} 没有配对。', '在文字末尾补上同样的引号。'],
    en: ['The quote {quote} is never closed.', 'Add the same quote at the end of the text.'],
  },
  YAML_QUOTE_MIXED: {
    severity: 'error',
    zh: ['这段文字以半角引号 {open} 开头，末尾却是全角引号 {close}。', '末尾换成 {open}，或两边都不写引号。'],
    en: ['The text begins with {open} and ends with the full-width {close}.', 'End it with {open}, or use no quotes.'],
  },
  YAML_DASH: {
    severity: 'error',
    zh: ['列表项不能以“{mark}”开头。', '换成半角的 - 加一个空格。'],
    en: ['A list item cannot begin with "{mark}".', 'Write a hyphen and a space.'],
  },
  YAML_DASH_MISSING: {
    severity: 'error',
    zh: ['这里少了“- ”：“{key}”是列表里一项的开头。', '在它前面写一个 - 加一个空格，和同级的 - 左边对齐。'],
    en: [
      'A "- " is missing: "{key}" begins an item of a list.',
      'Put a hyphen and a space before it, in line with the others.',
    ],
  },
  YAML_MERGE_CONFLICT: {
    severity: 'error',
    zh: [
      '这里有没处理完的合并冲突：两个人改了同一处。',
      '从这一行到“>>>>>>>”，======= 上下是两种写法：留下一种，删掉三行记号（<<<<<<<、=======、>>>>>>>）。',
    ],
    en: [
      'A merge conflict was left here: two people changed the same lines.',
      'Down to ">>>>>>>" there are two versions, above and below =======: keep one, and remove the lines of marks.',
    ],
  },
  YAML_FENCE: {
    severity: 'error',
    zh: ['“{written}”是聊天或文档里代码块的记号，不是页面的内容。', '删掉这一行，连同末尾的一行。'],
    en: [
      '"{written}" marks a block of code in a chat or a document; it is no part of a page.',
      'Remove this line and the one at the end.',
    ],
  },
  YAML_QUOTE_INSIDE: {
    severity: 'error',
    zh: ['引号在这里已经结束，后面还有“{rest}”。', '文字里的引号用“”，或者外面换成另一种引号。'],
    en: ['The quoted text ends here, yet "{rest}" follows.', 'Use other quotes outside, or typographic ones inside.'],
  },
  YAML_BRACKET_OPEN: {
    severity: 'error',
    zh: ['括号 {bracket} 没有配对。', '补上对应的括号。'],
    en: ['The bracket {bracket} is never closed.', 'Add the matching bracket.'],
  },
  YAML_COMMA_MISSING: {
    severity: 'error',
    zh: ['括号里的两个值之间缺少逗号。', '值之间写半角逗号加空格；值本身含逗号或冒号时请加引号。'],
    en: [
      'A comma is missing between two values inside brackets.',
      'Separate values by a comma and a space; quote values that hold commas or colons.',
    ],
  },
  YAML_ESCAPE: {
    severity: 'error',
    zh: ['双引号里的“{written}”不是有效的转义。', '要写反斜杠请写两个，或改用单引号。'],
    en: ['"{written}" is no valid escape inside double quotes.', 'Double the backslash or use single quotes.'],
  },
  YAML_INDENT: {
    severity: 'error',
    zh: ['这一行的缩进和同级的行对不齐。', '同一级的行左边对齐，每层两个空格。'],
    en: [
      'This line is not aligned with its siblings.',
      'Lines of one level start in the same column; use two spaces a level.',
    ],
  },
  YAML_TEXT_START: {
    severity: 'error',
    zh: ['文字不能直接以“{character}”开头。', '给这段文字加引号。'],
    en: ['Text cannot begin with "{character}".', 'Quote the text.'],
  },
  YAML_BLOCK_TEXT: {
    severity: 'error',
    zh: [
      '“{character}”后面不能接文字。',
      '长文字从下一行写起，缩进两格；如果“{character}”本来就是文字，给整段加引号。',
    ],
    en: [
      'No text may follow "{character}" on its line.',
      'Begin the text on the next line, indented; quote it if the mark belongs to it.',
    ],
  },
  YAML_COLON_MISSING: {
    severity: 'error',
    zh: ['“{written}”后面缺少冒号和值。', '写成“名称: 值”。'],
    en: ['A colon and a value are missing after "{written}".', 'Write "name: value".'],
  },
  YAML_SYNTAX: {
    severity: 'error',
    zh: ['这里不是正确的 YAML。', '检查这一行和上一行的缩进、冒号、引号和括号。'],
    en: ['This is not correct YAML.', 'Check indentation, colons, quotes and brackets on this line and the one above.'],
  },
  NUMBER_LOSES_DIGITS: {
    severity: 'error',
    zh: ['“{written}”会被读成数字 {read}。', '如果是文字（电话、编号），请加引号；如果是数字，请写成 {read}。'],
    en: [
      '"{written}" would be read as the number {read}.',
      'Quote it if it is text (a phone, an identifier); write {read} if it is a number.',
    ],
  },
} as const satisfies Readonly<Record<string, ProblemText>>;
