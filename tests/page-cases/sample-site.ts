import { fileURLToPath } from 'node:url';
import { type CheckTools, checkDocument } from '#compiler/checks/check-document.ts';
import type { AssetFacts, LinkContext } from '#compiler/checks/link.ts';
import type { PageState } from '#compiler/link/page-state.ts';
import { routeFinder } from '#compiler/read/page-path.ts';
import { readSource } from '#compiler/read/read-source.ts';
import { loadSchemas } from '#compiler/site/load-schemas.ts';
import { Schemas } from '#compiler/validate/schemas.ts';
import { createValidator } from '#compiler/validate/validate.ts';
import type { Promises } from '#src/contract/promises/promises.ts';
import type { NavigationSource, SiteSource } from '#src/page-model/sources.gen.ts';

const schemas = new Schemas(loadSchemas(fileURLToPath(new URL('../../schemas', import.meta.url))));
export const validate = createValidator(schemas);

export const SITE = `version: 1
origin: https://m.zhiyan.example
brand: { name: 知研, slogan: 把难的学会, company: 知研教育, phone: 400-800-2027 }
agreements:
  - { title: 用户注册协议, path: /agreement/registration }
  - { title: 隐私政策, path: /agreement/privacy }
share: { image: share/default.jpg }
allowedHosts: [www.example.com, "*.zhiyan.example"]
miniPrograms:
  - { appId: wx0123456789abcdef, title: 知研学习 }
budgets: { imageKilobytes: 150, pageKilobytes: 400 }
themes:
  - { name: 松林, background: "#f1f8f3", accent: "#3d8a4c", brand: "#1d6b3c", radius: 16 }
words:
  - { word: 保过, reason: 教育广告不得保证通过考试 }
`;

export const NAVIGATION = `version: 1
types:
  - { type: 1, title: 打开网页, action: new-window, path: "{url}", params: [{ name: url, kind: url }] }
  - { type: 2, title: 课程详情, action: navigate, path: "/course/detail/{uuid}", params: [{ name: uuid, kind: uuid }] }
  - { type: 3, title: 课程列表, action: navigate, path: "/course/list?uuids={uuids}", params: [{ name: uuids, kind: uuid-list }] }
  - { type: 20, title: 直播间, action: navigate, path: "/liveDetail?classroom={classroom}", params: [{ name: classroom, kind: text }] }
  - { type: 25, title: 我的学习, action: navigate, path: /study/index }
  - { type: 30, title: 打电话, action: call, path: "tel:{phone}", params: [{ name: phone, kind: phone }] }
  - type: 32
    title: 打开小程序
    action: mini-program
    path: "{url}"
    params: [{ name: appid, kind: app-id }, { name: page, kind: app-page }, { name: url, kind: url }]
`;

/** A theme with unreadable text: pages that use it are not built. */
const UNREADABLE = '  - { name: 鹅黄, background: "#fffbe8", accent: "#8a6d00", brand: "#e0a800" }\n';

const PROMISES = `version: 1
arrival: { from: 1, to: 7 }
group: { hours: 24 }
shipping: { hours: 48, isFree: false }
kinds:
  - { id: course, title: 正价课, of: course, refund: { by: lessons, days: 7, lessons: 3, lessonMinutes: 10, after: lessons } }
  - { id: trial, title: 体验课, of: trial, refund: { by: start, hours: 24, after: nothing } }
  - { id: books, title: 图书, of: books, refund: { by: parcel, days: 7 } }
  - { id: tour, title: 研学营, of: yanxue, refund: { by: departure, steps: [{ days: 8, percent: 100 }, { days: 0, percent: 20 }] } }
courses:
  - { number: KY2027-EN-01, kind: trial, lives: 7, corrections: 6 }
`;

const FRAGMENTS: Readonly<Record<string, string>> = {
  footer: 'version: 1\nblocks:\n  - { type: agreements, id: terms, items: [{ index: 0 }, { index: 1 }] }\n',
  'sign-up': 'version: 1\nblocks:\n  - { type: registration-form, heading: 报名, submit: 提交 }\n',
  'to-form': 'version: 1\nblocks:\n  - { type: button, label: 报名, link: { to: register } }\n',
  unwritten: 'version: 1\nblocks:\n  - { type: heading, text: 〔问题〕 }\n',
  priced: 'version: 1\nblocks:\n  - { type: heading, text: 只要 880 元 }\n',
  'loop-a': 'version: 1\nblocks:\n  - { type: fragment, name: loop-b }\n',
  'loop-b': 'version: 1\nblocks:\n  - { type: fragment, name: loop-a }\n',
};

/** Pages without errors, whose blocks an arm of an experiment can use. */
const SOURCES: Readonly<Record<string, string>> = {
  '/1month':
    'blocks:\n  - { type: heading, text: 一个月 }\n  - { type: registration-form, heading: 报名, submit: 报名 }\n',
  '/cheap':
    'version: 1\nblocks:\n  - { type: hero, image: { src: spring/01.jpg, alt: 书桌 }, heading: 便宜, price: 98000 }\n  - { type: registration-form, heading: 报名, submit: 报名 }\n',
  '/unfinished':
    'version: 1\nstatus: draft\nblocks:\n  - { type: heading, text: 〔一句承诺〕 }\n  - { type: registration-form, heading: 报名, submit: 报名 }\n',
  '/winter':
    'version: 1\ncourse: { number: KY2027-EN-02 }\nblocks:\n  - { type: heading, text: 【约定 正价课.退款】 }\n  - { type: registration-form, heading: 报名, submit: 报名 }\n',
  '/november': 'experiment: { id: own }\nblocks:\n  - { type: registration-form, heading: 报名, submit: 报名 }\n',
};

const ASSETS: Readonly<Record<string, AssetFacts>> = {
  'spring/01.jpg': { bytes: 90_000, width: 1500, height: 1650, hash: 'a1' },
  'spring/02.jpg': { bytes: 120_000, width: 750, height: 500, hash: 'a2' },
  'spring/heavy.jpg': { bytes: 300_000, width: 750, height: 500, hash: 'a3' },
  'spring/heavy-too.jpg': { bytes: 240_000, width: 750, height: 500, hash: 'a4' },
  'spring/卖点 1.JPG': { bytes: 60_000, width: 1500, height: 1000, hash: 'a6' },
  'spring/small.jpg': { bytes: 9_000, width: 300, height: 300, hash: 'a7' },
  'spring/tall.jpg': { bytes: 40_000, width: 800, height: 1000, hash: 'a8' },
  'spring/night.jpg': { bytes: 40_000, width: 1500, height: 1650, hash: 'a16', upperPart: { dark: 30, bright: 40 } },
  'spring/day.jpg': { bytes: 40_000, width: 1500, height: 1650, hash: 'a17', upperPart: { dark: 220, bright: 240 } },
  'spring/patchy.jpg': { bytes: 40_000, width: 1500, height: 1650, hash: 'a18', upperPart: { dark: 30, bright: 240 } },
  'spring/wide.jpg': { bytes: 40_000, width: 1600, height: 900, hash: 'a9' },
  'spring/teacher.jpg': { bytes: 40_000, width: 720, height: 900, hash: 'a15' },
  'spring/cover.jpg': { bytes: 40_000, width: 1280, height: 720, hash: 'a10' },
  'spring/encoded-more.jpg': { bytes: 900_000, encodedBytes: 150_000, width: 750, height: 500, hash: 'a14' },
  'spring/heavy-once.png': { bytes: 900_000, encodedBytes: 6_000, width: 750, height: 500, hash: 'a11' },
  'spring/encoded.jpg': { bytes: 900_000, encodedBytes: 150_000, width: 750, height: 500, hash: 'a12' },
  'spring/encoded-too.jpg': { bytes: 900_000, encodedBytes: 150_000, width: 750, height: 500, hash: 'a13' },
  'spring/broken.jpg': { bytes: 12, hash: 'a5' },
  'share/default.jpg': { bytes: 40_000, width: 600, height: 600, hash: 'b1' },
  'share/wide.jpg': { bytes: 40_000, width: 600, height: 400, hash: 'b2' },
  'lottie/writing.json': { bytes: 9_000, hash: 'c1' },
  'videos/lesson.mp4': { bytes: 500_000, hash: 'd1' },
  'videos/lesson.vtt': { bytes: 900, hash: 'd2' },
};

const time = (day: string) => Date.parse(`${day}T00:00:00+08:00`);
const ALWAYS = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

/** Pages with other states than live and always open. */
const STATES: Readonly<Record<string, PageState>> = {
  '/unfinished': { ...ALWAYS, status: 'draft' },
  '/old': { ...ALWAYS, status: 'archived' },
  '/autumn': { ...ALWAYS, status: 'live', until: time('2026-11-01'), otherwise: '/1month' },
  '/november': { ...ALWAYS, status: 'live', until: time('2026-11-20'), otherwise: '/1month' },
  '/winter': { ...ALWAYS, status: 'live', from: time('2026-12-01') },
  '/back': { ...ALWAYS, status: 'live', until: time('2026-11-20'), otherwise: '/spring' },
};

const PAGE_PATHS: ReadonlySet<string> = new Set([
  ...['/spring', '/1month', '/cheap', '/agreement/registration', '/agreement/privacy'],
  ...Object.keys(STATES),
]);

export const APP_ROUTES = [
  '/',
  '/login',
  '/404',
  '/course/list',
  '/course/detail/:course_uuid',
  '/study/index/:expired?',
];

/** A small site to check pages against: two agreements, seven navigation types, a few fragments and assets. */
export function sampleContext(): LinkContext {
  const fragments = new Map(
    Object.entries(FRAGMENTS).flatMap(([name, text]) => {
      const { document } = readSource(`fragments/${name}.yaml`, encode(text));
      return document ? [[name, document] as const] : [];
    }),
  );
  const sources = new Map(
    Object.entries(SOURCES).flatMap(([path, text]) => {
      const { document } = readSource(`campaigns${path}.yaml`, encode(text));
      return document ? [[path, document] as const] : [];
    }),
  );
  return {
    schemas,
    site: parse(SITE.replace('themes:\n', `themes:\n${UNREADABLE}`)) as SiteSource,
    navigation: parse(NAVIGATION) as NavigationSource,
    promises: parse(PROMISES) as Promises,
    now: Date.parse('2026-11-10T12:00:00+08:00'),
    pageState: (path) => (Object.hasOwn(STATES, path) ? STATES[path] : undefined),
    pageSource: (path) => sources.get(path),
    movedTo: (path) => (path === '/2026-spring' ? '/spring' : undefined),
    pagePaths: PAGE_PATHS,
    hasPage: (path) => PAGE_PATHS.has(path),
    once: (_step, _block, make) => make(),
    appRoutes: APP_ROUTES,
    routeOf: routeFinder(APP_ROUTES),
    fragment: (name) => fragments.get(name),
    fragmentNames: [...fragments.keys()],
    asset: (path) => ASSETS[path],
    assetNames: () => Object.keys(ASSETS),
  };
}

export const tools: CheckTools = { validate, schemas, context: sampleContext() };

/** Every problem of a page text, as `check` finds them. */
export function checkText(text: string, file = 'campaigns/spring.yaml') {
  return readAndCheck(text, file).problems;
}

export const readAndCheck = (text: string, file = 'campaigns/spring.yaml') =>
  checkDocument(file, encode(text), 'page', tools);

export function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function parse(text: string): unknown {
  return readSource('sample.yaml', encode(text)).document?.value;
}
