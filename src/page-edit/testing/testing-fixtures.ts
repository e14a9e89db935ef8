/** Pages that are hard to edit, for tests. Each line contains something that must not get lost. */

const COMMENTED = `# 文件头，属于文件
# 第二行

# 关于标题
title: 一页 # 标题后面
# 关于介绍
description: >-
  折叠的
  长文字

  第二段 # 这不是注释
status: live

# 单独的一段注释，谁的都不是

share: # 分享
  # 分享标题
  title: '单引号 ''里'' 的字' # 后面
  image: share/a.jpg
  # 分享的末尾
# 关于积木
blocks: # 积木开始
  # 第一块
  # 还是第一块
  - type: hero # 首图
    # 首图的标题
    heading: "双引号 \\"里\\" 的字 \\u4e2d"
    text: |
      # 这不是注释
      第二行

      最后一行
    # 首图的末尾

  # 空行隔开，谁的都不是

  # 第二块
  - type: points
    items: # 三项
      # 甲
      - { title: 甲, text: "1e3" } # 甲后面
      # 乙
      - title: 乙
        # 乙的字
        text: yes
      # - title: 注释掉的
      - title: 丙
    # 第二块的末尾
  # 第三块
  - type: anchor-nav
    id: nav
    items: [{ label: 回到, to: nav }, { label: 报名, to: register }]
  - type: registration-form
    id: register
    agreements: [0, 1] # 两份
  # - type: spacer
# 最末尾的注释
`;

const FLOW = `{ version: 1, title: 全在括号里, "quoted key": 'a, b', blocks: [ { type: heading, text: 甲 }, {type: spacer, size: l},
  # 第三块
  { type: points, items: [
      { title: 一 }, # 一
      # 二的
      { title: 二 },
      { title: 三, text: [], more: {} } # 三
    ] },
  { type: button, id: go, link: {to: go} } ] } # 完
`;

const MULTILINE_FLOW = `version: 1
tags: [
  甲, # 甲后面
  # 乙上面
  乙,
  丙 # 丙后面
]
more: [
  一,
  二,
]
map: {
  a: 1, # a
  b: 2
}
blocks:
- type: heading
  text: 不缩进的列表
- type: spacer
  size: l
-   type: points
    items:
    - title: 宽的短横
    -   title: 更宽
        text: 字
`;

const ODD = `%YAML 1.2
---
version: 1
title: "有\\t制表符 🎉 和 emoji"
tab:	值前有制表符
empty:
nothing: ~
tilde: null # 空
list: []
map: {}
nested:
  - - a
    - b # b
  -
    - c
  - []
  - - - deep
spaced:

  - 1

  # 二
  - 2

  - 3

keep: |+
  留住空行

strip: >-
  去掉

indented: |2
   多一格
  少一格
long: 一段很长的话，一段很长的话，一段很长的话，一段很长的话，一段很长的话，一段很长的话，一段很长的话，一段很长的话，一段很长的话
multi: 写在
  几行里的
  文字
quoted: "写在
  几行里的

  双引号"
? complex
: value
"key with: colon": 1
blocks:
  - type: rich-text
    markdown: |
      | 表 | 格 |
      |---|---|

      末尾
  - type: heading
    text: plain with 'quotes' and "double"
...
`;

const ANCHORED = `version: 1
base: &base
  type: button
  label: &label 去报名
blocks:
  - *base
  - type: button
    label: *label
  - &second
    type: heading
    text: 锚点
  - <<: *second
    text: 合并
  - type: heading
    text: 普通
`;

const BROKEN = `version: 1
title: 好的
share: { title: 没关上, image: a.jpg
blocks:
  - type: heading
    text: 好的
  - type: heading
    text: "引号没关
  - type: heading
    text: 还是好的
  - type: points
    items: [甲, 乙
  - type: spacer
`;

const DUPLICATE = `version: 1
title: 一
title: 二
blocks:
  - type: heading
    text: 甲
    text: 乙
  - type: spacer
`;

/** By name; all but `broken` are correct YAML. */
export const HOSTILE_PAGES: Readonly<Record<string, string>> = {
  commented: COMMENTED,
  'commented, CRLF': COMMENTED.replaceAll('\n', '\r\n'),
  'commented, without a final line end': COMMENTED.trimEnd(),
  'byte order mark': `\ufeff${COMMENTED}`,
  flow: FLOW,
  'multi-line flow': MULTILINE_FLOW,
  'multi-line flow, CRLF': MULTILINE_FLOW.replaceAll('\n', '\r\n'),
  odd: ODD,
  'odd, CRLF': ODD.replaceAll('\n', '\r\n'),
  anchored: ANCHORED,
  duplicate: DUPLICATE,
  broken: BROKEN,
};

/** Texts that need quotes, or are hard to write for other reasons. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  'yes',
  'No',
  'on',
  'null',
  '~',
  'true',
  '1e3',
  '0123',
  '0x1F',
  '0o7',
  '1_000',
  '12:30',
  '1:60',
  '.5',
  '5.',
  '-.inf',
  '2026-11-01',
  '2026-11-01T00:00:00+08:00',
  '- 项',
  '-',
  '?',
  ': ',
  'a: b',
  'a #b',
  '#fff4e5',
  '@at',
  '`tick`',
  '%x',
  '!tag',
  '&a',
  '*a',
  '|',
  '>',
  '[a]',
  '{a}',
  'a, b',
  'a]',
  "it's",
  '"双"',
  "'单'",
  '\\反斜杠',
  '结尾:',
  '：全角',
  '，。“”',
  '　全角空格　',
  '🎉',
  '👨‍👩‍👧',
  '\u200b看不见',
  '一\t二',
  '\t',
  '一\n二',
  '一\n\n二\n',
  '\n开头',
  '一\n  缩进\n二',
  '末尾\n\n',
  ' 前面有空格',
  '后面有空格 ',
  '---',
  '...',
  '---\na: 1',
  '\u0007',
  '\ud83d',
  '\u2028',
  '\ufeff',
  '<<',
  '=',
  '一\r\n二',
  '长'.repeat(200),
  'word '.repeat(40).trim(),
  '# 像注释\n二',
];
