import type { ProblemText } from './problem-text.ts';

/** Mistakes that only show in comparison with the rest of the page and the site. */
export const linkProblems = {
  BLOCK_ID_TAKEN: {
    severity: 'error',
    zh: ['积木 id“{id}”在这一页已经用过[[，见 {owner}]]。', '换一个名字。'],
    en: ['The block id "{id}" is already used on this page[[, see {owner}]].', 'Choose another name.'],
  },
  BLOCK_ID_UNKNOWN: {
    severity: 'error',
    zh: [
      '这一页没有 id 为“{id}”的积木[[（片段 {fragment} 里用到）]][[，第 {lines} 行也指向它]]。',
      '[[是不是想写“{suggestion}”？]][[这一页有：{known}。]]',
    ],
    en: [
      'No block on this page has the id "{id}"[[ (used in fragment {fragment})]][[; also named on line {lines}]].',
      '[[Did you mean "{suggestion}"? ]][[Ids on this page: {known}.]]',
    ],
  },
  BLOCK_REPEATED: {
    severity: 'error',
    zh: ['一页只能有一个 {type}，这里是第二个。', '删掉一个。'],
    en: ['A page has one {type} at most; this is the second.', 'Remove one.'],
  },
  FRAGMENT_UNKNOWN: {
    severity: 'error',
    zh: ['没有叫“{name}”的片段。', '[[是不是想写“{suggestion}”？]][[现有片段：{known}。]]'],
    en: ['There is no fragment named "{name}".', '[[Did you mean "{suggestion}"? ]][[Fragments: {known}.]]'],
  },
  FRAGMENT_CYCLE: {
    severity: 'error',
    zh: ['片段互相包含，没有尽头：{chain}。', '去掉其中一处。'],
    en: ['Fragments include one another without end: {chain}.', 'Remove one of the uses.'],
  },
  ASSET_MISSING: {
    severity: 'error',
    zh: ['pages-config/assets 里没有“{path}”。', '[[是不是想写“{suggestion}”？]]'],
    en: ['pages-config/assets holds no "{path}".', '[[Did you mean "{suggestion}"?]]'],
  },
  ASSET_CASE: {
    severity: 'error',
    zh: ['“{path}”和文件名写法不同（大小写，或 jpg 和 jpeg）。', '写成“{suggestion}”；服务器分得清它们。'],
    en: [
      '"{path}" is not spelt like the file (upper and lower case, or jpg and jpeg).',
      'Write "{suggestion}"; the server tells them apart.',
    ],
  },
  ASSET_PATH: {
    severity: 'error',
    zh: [
      '“{path}”不是 assets 里的路径。',
      '写相对 pages-config/assets 的路径，如 promotion_2203/01.jpg，不含 .. 和反斜杠。',
    ],
    en: [
      '"{path}" is not a path inside assets.',
      'Write it relative to pages-config/assets, e.g. promotion_2203/01.jpg, without .. and backslashes.',
    ],
  },
  IMAGE_ALT_MISSING: {
    severity: 'error',
    zh: ['图片没有 alt 说明。', '用一句话说清画面；纯装饰的图写 decorative: true。'],
    en: [
      'The image has no alt text.',
      'Say in a few words what it shows; write decorative: true if it only decorates.',
    ],
  },
  IMAGE_ALT_AND_DECORATIVE: {
    severity: 'error',
    zh: ['图片既有 alt 又写了 decorative: true。', '只留一个。'],
    en: ['The image has alt text and says decorative: true.', 'Keep one of them.'],
  },
  IMAGE_UNREADABLE: {
    severity: 'error',
    zh: ['“{path}”不是能读出尺寸的图片。', '重新导出这张图片。'],
    en: ['"{path}" is not an image whose size can be read.', 'Export the image again.'],
  },
  IMAGE_TOO_HEAVY: {
    severity: 'warning',
    zh: ['“{path}”在手机宽度下约 {kilobytes} KB，超过每张 {limit} KB。', '降低质量或减少细节后重新导出。'],
    en: [
      '"{path}" weighs about {kilobytes} KB at phone width; the budget is {limit} KB an image.',
      'Export it with lower quality or less detail.',
    ],
  },
  PAGE_TOO_HEAVY: {
    severity: 'warning',
    zh: [
      '这一页合计约 {kilobytes} KB，超过 {limit} KB：图片 {pictures} KB[[，页面本身 {html} KB]][[，脚本 {script} KB]][[，动画 {media} KB]]；最重的是 {heaviest}。',
      '减少或压缩最重的几件；一段时间内必须这样，就写 weight: { kilobytes: {kilobytes}, until: …, reason: … }。',
    ],
    en: [
      'This page weighs about {kilobytes} KB, over {limit} KB: pictures {pictures} KB[[, HTML {html} KB]][[, script {script} KB]][[, animations {media} KB]]; the heaviest: {heaviest}.',
      'Leave out or compress the heaviest, or write weight: { kilobytes: {kilobytes}, until: …, reason: … } for a time.',
    ],
  },
  SHARE_IMAGE_SIZE: {
    severity: 'error',
    zh: ['分享图“{path}”是 {width}×{height}，应当是正方形，边长至少 300。', '换一张正方形的图。'],
    en: [
      'The share image "{path}" is {width}×{height}; it must be square and at least 300 wide.',
      'Use a square image.',
    ],
  },
  VIDEO_FILE: {
    severity: 'error',
    zh: [
      '“{path}”不是 .mp4 文件，也不是 https 地址。',
      '写 assets 里的 .mp4，或 site.yaml 允许的主机上的 https 地址。',
    ],
    en: [
      '"{path}" is neither an .mp4 file nor an https address.',
      'Name an .mp4 in assets or an https address on an allowed host.',
    ],
  },
  LINK_TARGET: {
    severity: 'error',
    zh: [
      '链接要么写 to，要么写 type，这里{found}。',
      '滚到本页某处写 { to: 积木 id }；去别处写 { type: 导航类型, 参数 }。',
    ],
    en: [
      'A link has either to or type; this one has {found}.',
      'Write { to: <block id> } to scroll, or { type: <navigation type>, … } to leave.',
    ],
  },
  LINK_TYPE_UNKNOWN: {
    severity: 'error',
    zh: ['navigation.yaml 里没有类型 {type}。', '现有类型：{known}。'],
    en: ['navigation.yaml has no type {type}.', 'Types: {known}.'],
  },
  LINK_PARAM_MISSING: {
    severity: 'error',
    zh: ['类型 {type}（{title}）缺少参数“{param}”。', '补上 {param}（{kind}）。'],
    en: ['Type {type} ({title}) lacks its parameter "{param}".', 'Add {param} ({kind}).'],
  },
  LINK_PARAM_UNKNOWN: {
    severity: 'error',
    zh: ['类型 {type}（{title}）没有参数“{param}”。', '[[是不是想写“{suggestion}”？]][[它的参数：{known}。]]'],
    en: [
      'Type {type} ({title}) has no parameter "{param}".',
      '[[Did you mean "{suggestion}"? ]][[Its parameters: {known}.]]',
    ],
  },
  LINK_PARAM_INVALID: {
    severity: 'error',
    zh: ['参数“{param}”应当是{kind}，这里写的是“{written}”。', '改成{kind}。'],
    en: ['The parameter "{param}" must be {kind}, but "{written}" is written here.', 'Write {kind}.'],
  },
  MINI_PROGRAM_UNKNOWN: {
    severity: 'error',
    zh: [
      '小程序“{appId}”不在 site.yaml 的 miniPrograms 里。',
      '[[是不是想写“{suggestion}”？]][[现有：{known}。]]要打开新的小程序，先请开发加进去。',
    ],
    en: [
      'The mini-program "{appId}" is not among miniPrograms of site.yaml.',
      '[[Did you mean "{suggestion}"? ]][[Known: {known}. ]]Have a new one added first.',
    ],
  },
  URL_SCHEME: {
    severity: 'error',
    zh: ['不允许的地址“{url}”。', '写 https:// 开头的地址，或以一个 / 开头的本站路径。'],
    en: [
      'The address "{url}" is not allowed.',
      'Write an address that begins with https://, or a path of this site that begins with one /.',
    ],
  },
  URL_HOST: {
    severity: 'error',
    zh: [
      '主机“{host}”不在 site.yaml 的 allowedHosts 里。',
      '[[是不是想写“{suggestion}”？]]要用新的主机，先请开发加进 allowedHosts。',
    ],
    en: [
      'The host "{host}" is not among allowedHosts of site.yaml.',
      '[[Did you mean "{suggestion}"? ]]Have a new host added to allowedHosts first.',
    ],
  },
  PAGE_PATH_UNKNOWN: {
    severity: 'error',
    zh: ['本站没有 {path} 这一页。', '[[是不是想写“{suggestion}”？]]'],
    en: ['This site has no page {path}.', '[[Did you mean "{suggestion}"?]]'],
  },
  MARKDOWN_HTML: {
    severity: 'error',
    zh: ['Markdown 里不能写 HTML：“{written}”。', '用 Markdown 的写法；要显示 < 请写 \\<。'],
    en: ['HTML is not allowed in Markdown: "{written}".', 'Use Markdown; to show a < write \\<.'],
  },
  MARKDOWN_IMAGE: {
    severity: 'error',
    zh: ['Markdown 里不能放图片。', '用 image-stack 积木放图片。'],
    en: ['Markdown cannot hold images.', 'Use an image-stack block.'],
  },
  MARKDOWN_TOO_COMPLEX: {
    severity: 'error',
    zh: [
      '这段 Markdown 太复杂：{what}有 {count}，最多 {limit}。',
      '多半是粘贴时带进来的符号；拆成几个 rich-text，或删去多余的。',
    ],
    en: [
      'This Markdown is too complex: {count} {what}; {limit} is the limit.',
      'Stray marks from pasting are the usual cause; use several rich-text blocks or remove them.',
    ],
  },
  AGREEMENT_UNKNOWN: {
    severity: 'error',
    zh: ['site.yaml 里没有序号 {index} 的协议。', '现有：{known}。'],
    en: ['site.yaml has no agreement {index}.', 'Agreements: {known}.'],
  },
  SCHEDULE_ORDER: {
    severity: 'error',
    zh: ['结束时间 {until} 不晚于开始时间 {from}。', '检查年份和月份。'],
    en: ['The end {until} is not after the start {from}.', 'Check year and month.'],
  },
  SCHEDULE_OTHERWISE_SELF: {
    severity: 'error',
    zh: ['不在时间里时又去这一页自己（{path}）。', '写另一页的路径。'],
    en: ['Outside its time the page leads to itself ({path}).', 'Name another page.'],
  },
  PRICE_ORDER: {
    severity: 'error',
    zh: ['{lowName} 是 {low}，不低于 {highName} 的 {high}。', '检查单位：只写数字是分，{low} 写 {cents} 或 {yuan}。'],
    en: [
      '{lowName} is {low}, which is not below {highName}, {high}.',
      'Check the unit: figures alone are cents; {low} is {cents} or {yuan}.',
    ],
  },
  DIALOG_PART_MISSING: {
    severity: 'error',
    zh: ['{variant} 样式的弹窗需要 {part}。', '补上 {part}，或换一种 variant。'],
    en: ['A dialog of variant {variant} needs {part}.', 'Add {part} or choose another variant.'],
  },
  DIALOG_LEAVE_FIXED: {
    severity: 'error',
    zh: ['douyin 样式的离开按钮固定是“无情离开”，不能另写 leave。', '删掉 leave。'],
    en: ['The douyin variant always says 无情离开; leave cannot be given.', 'Remove leave.'],
  },
  COUPON_PART_MISSING: {
    severity: 'error',
    zh: ['种类 {mold} 的券需要 {part}。', '补上 {part}。'],
    en: ['A coupon of mold {mold} needs {part}.', 'Add {part}.'],
  },
  QR_CONTENT: {
    severity: 'error',
    zh: ['二维码要么写 content，要么写 image，这里{found}。', '只留一个。'],
    en: ['A QR code has either content or image; this one has {found}.', 'Keep one of them.'],
  },
  COURSE_MISSING: {
    severity: 'error',
    zh: ['{type} 不知道对应哪门课程[[（在片段 {fragment} 里）]]。', '在页面上写 course: { number: 课程编号 }。'],
    en: [
      '{type} does not know its course[[ (in fragment {fragment})]].',
      'Write course: { number: <course number> } on the page.',
    ],
  },
  LOGISTICS_PUBLIC: {
    severity: 'error',
    zh: ['logistics 积木需要登录，这一页是 access: {access}。', '在页面上写 access: login。'],
    en: ['A logistics block needs login, but this page has access: {access}.', 'Write access: login on the page.'],
  },
  HOTSPOT_OUTSIDE: {
    severity: 'error',
    zh: ['热区超出了图片：{axis} 加起来是 {sum}%。', '两个数加起来不超过 100。'],
    en: ['The hotspot leaves the image: {axis} add up to {sum}%.', 'Keep the sum at 100 or less.'],
  },
  BLOCK_RENDER_FAILED: {
    severity: 'error',
    zh: ['积木 {type} 画不出来：{reason}。', '这是程序的问题，请把这一行交给开发；其他页面不受影响。'],
    en: [
      'The block {type} cannot be drawn: {reason}.',
      'This is a fault of the program; report it. Other pages are not affected.',
    ],
  },
  NAVIGATION_TYPE_TAKEN: {
    severity: 'error',
    zh: ['导航类型 {type} 写了两次。', '只留一个。'],
    en: ['Navigation type {type} is defined twice.', 'Keep one of them.'],
  },
  NAVIGATION_PATH: {
    severity: 'error',
    zh: [
      '路径“{path}”和参数对不上：{names}。',
      '路径里的 {参数名} 要和 params 一一对应；路径以 / 或 https:// 开头，或就是 {网址参数}，打电话写 tel:{号码参数}；mini-program 另要 app-id 和 app-page 各一个，它们不写进路径。',
    ],
    en: [
      'The path "{path}" does not fit its parameters: {names}.',
      'Each {name} in the path needs its entry in params; it begins with / or https://, is one url parameter, or for a call tel:{phone}; mini-program also takes one app-id and one app-page, which stand outside the path.',
    ],
  },
} as const satisfies Readonly<Record<string, ProblemText>>;
