import type { ProblemText } from './problem-text.ts';

/** Differences between a page and the live catalogue. */
export const catalogueProblems = {
  CATALOGUE_UNREACHABLE: {
    severity: 'warning',
    zh: [
      '没有查到课程目录（{api}）：{reason}。课程、优惠券、直播和拼团这次没有核对。',
      '先启动网站，或用 --api 写上后台接口的地址。',
    ],
    en: [
      'The catalogue at {api} was not read: {reason}. Courses, coupons, classes and groups were not compared.',
      'Start the site first, or name the API with --api.',
    ],
  },
  COURSE_NOT_FOUND: {
    severity: 'error',
    zh: ['后台没有“{id}”这门课，或者它已经下架。', '用 npm run pages -- courses 找到正确的编号。'],
    en: ['There is no course "{id}" on the shelf.', 'Find the right one by npm run pages -- courses.'],
  },
  COURSE_SOLD_OUT: {
    severity: 'warning',
    zh: ['《{name}》已经满员，点进来的同学买不到。', '先让后台加名额，或换一门课。'],
    en: ['"{name}" is sold out.', 'Have seats added, or name another course.'],
  },
  COURSE_PRICE: {
    severity: 'error',
    zh: ['页面写 {money}，后台卖《{name}》是 {real}。', '以后台为准就写 {written}；后台错了先改后台。'],
    en: ['The page says {money}; "{name}" costs {real}.', 'Write {written}, or have the course changed.'],
  },
  COURSE_ORIGIN_PRICE: {
    severity: 'warning',
    zh: ['页面写原价 {money}，后台《{name}》的原价是 {real}。', '以后台为准就写 {written}；后台错了先改后台。'],
    en: ['The page says it was {money}; "{name}" was {real}.', 'Write {written}, or have the course changed.'],
  },
  COURSE_LIVES: {
    severity: 'warning',
    zh: ['页面写直播 {said} 次，后台《{name}》排了 {real} 次。', '照课程写，或先让后台把直播排好。'],
    en: ['The page promises {said} live classes; "{name}" has {real}.', 'Write what it has, or have the classes made.'],
  },
  COUPON_RULE_WORDS: {
    severity: 'warning',
    zh: ['文字里写“{said}”，这一页的券“{name}”是{real}。', '照后台的券改。'],
    en: ['The words say "{said}"; the coupon "{name}" of this page is {real}.', 'Write what the coupon has.'],
  },
  SERVICE_HOURS: {
    severity: 'warning',
    zh: ['页面写“{said}”，后台的服务时间是“{real}”。', '照后台改；后台没写对，在“快捷回复和服务时间”里改。'],
    en: ['The page says "{said}"; the hours at the desk are "{real}".', 'Write those, or change them at the desk.'],
  },
  SERVICE_PHONE: {
    severity: 'warning',
    zh: ['页面写的电话 {said}，后台是 {real}。', '照后台改。'],
    en: ['The page says {said}; the number at the desk is {real}.', 'Write that.'],
  },
  COURSE_WORDS: {
    severity: 'warning',
    zh: [
      '文字里写“{said}”，后台卖《{name}》是 {real}。',
      '照后台改；说的是别的钱，在文件开头的 otherAmounts 里写上它是什么。',
    ],
    en: [
      'The words say "{said}"; "{name}" costs {real}.',
      'Write what it costs; of other money, say in otherAmounts what it is.',
    ],
  },
  COURSE_NUMBER_DOUBTFUL: {
    severity: 'error',
    zh: [
      '课程 {number} 是《{name}》，卖 {real}；这一页却有 {count} 处写 {money}：多半是编号写错了。',
      '用 npm run pages -- courses 核对编号；编号没错就把价格写成 {written}。',
    ],
    en: [
      'Course {number} is "{name}" for {real}, but {count} places of this page say {money}: the number may be wrong.',
      'Compare it by npm run pages -- courses; if it is right, write the price as {written}.',
    ],
  },
  COUPON_NOT_FOUND: {
    severity: 'error',
    zh: ['这张券（{id}）{state}，访客领不到。', '用 npm run pages -- coupons 找到正在发放的券。'],
    en: ['The coupon {id} {state}; no visitor gets it.', 'Find a going one by npm run pages -- coupons.'],
  },
  COUPON_TIME: {
    severity: 'warning',
    zh: [
      '“{name}”只在 {start} 到 {end}（北京）能领能用，这一页从 {from} 开放到 {until}。',
      '让后台改券的时间，或改这一页的 schedule。',
    ],
    en: [
      '"{name}" is given out from {start} to {end} (Beijing); the page is open from {from} to {until}.',
      'Have the coupon changed, or the schedule of the page.',
    ],
  },
  COUPON_SOLD_OUT: {
    severity: 'warning',
    zh: ['“{name}”已经领完，访客看到的是“已领完”。', '让后台加数量，或换一张券。'],
    en: ['"{name}" has run out; visitors are told so.', 'Have more issued, or name another coupon.'],
  },
  COUPON_DIFFERS: {
    severity: 'error',
    zh: ['页面写的{what}是 {said}，后台的券“{name}”是 {real}。', '照后台的券改。'],
    en: ['{what}: the page says {said}, the coupon "{name}" has {real}.', 'Write what the coupon has.'],
  },
  COUPON_NAME: {
    severity: 'warning',
    zh: [
      '页面把券叫“{said}”，后台叫“{name}”：领到以后，同学在“我的优惠券”里看到的是后台的名字。',
      '写“{name}”，或让后台改名。',
    ],
    en: [
      'The page calls the coupon "{said}"; students find it as "{name}" among theirs.',
      'Write "{name}", or have it renamed.',
    ],
  },
  COUPON_COURSE: {
    severity: 'warning',
    zh: ['“{name}”不能用在这一页卖的《{course}》上。', '换一张能用的券，或在后台给券加上这门课。'],
    en: [
      '"{name}" cannot be used for "{course}", which this page sells.',
      'Name another coupon, or have the course added.',
    ],
  },
  CLASSROOM_NOT_FOUND: {
    severity: 'error',
    zh: ['没有“{id}”这个直播间，或者它不公开。', '用 npm run pages -- lives 找到正确的编号。'],
    en: ['There is no public classroom "{id}".', 'Find the right one by npm run pages -- lives.'],
  },
  CLASSROOM_OVER: {
    severity: 'warning',
    zh: ['直播“{name}”在 {end}（北京）已经结束，没有回放。', '换一场直播，或去掉链接。'],
    en: [
      'The class "{name}" ended at {end} (Beijing) and has no recording.',
      'Name another class, or remove the link.',
    ],
  },
  GROUP_NOT_FOUND: {
    severity: 'error',
    zh: ['“{course}”没有在架的拼团活动，拼团按钮会打不开。', '先在后台建活动，或去掉这个积木。'],
    en: ['"{course}" has no group activity on the shelf.', 'Have one made, or remove the block.'],
  },
  GROUP_TIME: {
    severity: 'warning',
    zh: ['拼团活动是 {start} 到 {end}（北京），和这一页开放的时间对不上。', '改活动的时间，或改这一页的 schedule。'],
    en: [
      'The group activity goes from {start} to {end} (Beijing), which is not when the page is open.',
      'Have the activity changed, or the schedule of the page.',
    ],
  },
  GROUP_DIFFERS: {
    severity: 'error',
    zh: ['页面写的{what}是 {said}，后台的拼团活动是 {real}。', '照后台的活动改。'],
    en: ['{what}: the page says {said}, the group activity has {real}.', 'Write what the activity has.'],
  },
  COURSE_UNCHECKED: {
    severity: 'warning',
    zh: [
      '课程名称、价格、老师和有效期是照课程目录填的，还没有人核对。',
      '看一遍这一页，对了就点“核对好了”，或把 needsCheck 删掉。',
    ],
    en: [
      'Names, prices, teachers and validity were filled in from the catalogue; nobody has checked them yet.',
      'Look through the page; when it is right, remove needsCheck.',
    ],
  },
} as const satisfies Readonly<Record<string, ProblemText>>;
