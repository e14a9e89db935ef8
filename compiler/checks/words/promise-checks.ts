import { spanText } from '#src/contract/promises/promise-texts.ts';
import { type CourseFacts, type Promises, promiseOfNumber } from '#src/contract/promises/promises.ts';
import { numberOf } from '../../link/amounts-in-text.ts';
import { armsOf } from '../../link/experiment-arms.ts';
import type { LinkContext } from '../../link/link-context.ts';
import { withoutReferences } from '../../link/read-promises.ts';
import { walkTexts } from '../../link/walk.ts';
import { createProblem, type Problem, type ProblemArgs, type ProblemCode } from '../../problems/problem.ts';
import type { SourceDocument, ValuePath } from '../../problems/source-document.ts';

/** A kind of sentence that promises something, and the promise it is about. */
interface Difference {
  readonly what: string;
  readonly said: string;
  readonly real: string;
}

/**
 * Warns about sentences that promise in their own figures: all sentences about refunds; those about groups, parcels,
 * classes and corrections when they differ from the promises of the school or of the course that the page sells.
 */
export function checkPromises(document: SourceDocument, kind: 'page' | 'fragment', context: LinkContext): Problem[] {
  const { promises } = context;
  const written = document.written ?? document.value;
  const problems: Problem[] = [];
  walkTexts(context.schemas.of(kind), written, [], ({ text, path }) => {
    if (!SUSPECT.test(text)) return;
    const number = courseNumberAt(written, path);
    // A template's course is not chosen yet.
    const facts =
      number === undefined || !COURSE_NUMBER.test(number)
        ? undefined
        : (promises.courses?.find((course) => course.number === number) ?? { number });
    const report = (code: ProblemCode, words: string, args: ProblemArgs) => {
      const whole = document.rangeOf(path);
      const at = document.text.indexOf(words, whole.start);
      const isFound = words !== '' && at >= 0 && at < whole.end;
      const range = isFound ? document.rangeAt(at, at + words.length) : whole;
      problems.push(createProblem(code, { file: document.file, range }, args));
    };
    for (const other of otherKinds(text, facts, promises)) report('PROMISE_DIFFERS', other.said, { ...other });
    for (const sentence of sentencesOf(withoutReferences(text))) {
      if (saysRefund(sentence))
        report('PROMISE_WORDS', sentence, { written: sentence, example: exampleOf(facts, promises) });
      for (const difference of differencesIn(sentence, promises, facts))
        report('PROMISE_DIFFERS', sentence, { ...difference });
    }
  });
  return kind === 'page' ? [...problems, ...promisesOfOtherPages(document, context)] : problems;
}

/** Promises in blocks that an arm takes from a page with another course: they may be wrong for this page's course. */
function promisesOfOtherPages(document: SourceDocument, context: LinkContext): Problem[] {
  const course = (document.value as { readonly course?: unknown } | null)?.course;
  const number = courseNumberAt({ course }, []);
  return armsOf(document, context).flatMap(({ page, path }) => {
    const other = page === undefined ? undefined : context.pageSource(page);
    if (!other || courseNumberAt(other.value, []) === number) return [];
    const { blocks } = (other.written ?? other.value) as { readonly blocks?: unknown };
    const at = { file: document.file, range: document.rangeOf([...path, 'page']) };
    // The other page itself reports sentences that are wrong for any course.
    const told = new Set(checkPromises(other, 'page', context).map(({ message }) => message));
    return checkPromises({ ...other, value: { course, blocks }, written: { course, blocks } }, 'page', context)
      .filter(({ message }) => !told.has(message))
      .map(({ code, args }) => createProblem(code, at, args));
  });
}

/** The course that a text is about: that of its block or item, else that of the page. */
export function courseNumberAt(page: unknown, path: ValuePath): string | undefined {
  let number: unknown;
  let part = page;
  for (const key of [undefined, ...path]) {
    if (key !== undefined) part = (part as Readonly<Record<string | number, unknown>> | null)?.[key];
    number = (part as { readonly course?: { readonly number?: unknown } } | null)?.course?.number ?? number;
  }
  return typeof number === 'string' ? number : undefined;
}

/** References to refund rules of another kind than those of the page's course. */
function otherKinds(text: string, facts: CourseFacts | undefined, promises: Promises): Difference[] {
  const own = facts && promiseOfNumber(promises, facts.number);
  if (!own) return [];
  const others = promises.kinds.filter(({ title }) => title !== own.title);
  return [...text.matchAll(/【约定\s*([^【】.]+)\.[^【】]*】/g)].flatMap(([said, title]) =>
    others.some((kind) => kind.title === title) ? [{ what: '退款引用', said, real: `【约定 ${own.title}.退款】` }] : [],
  );
}

const COURSE_NUMBER = /^[A-Za-z0-9_-]{1,40}$/;

const SUSPECT = /退|【约定|包邮|成团|凑满|拼团|批改|直播/;

/** `退` for refunding money: not for leaving, retiring or returning goods, and not for coupons. */
const REFUND = /(?<![后倒衰减消早券])退(?!出|休|役|步|后|缩|化)/;
const FIGURE =
  /[¥￥]\s*\d|(?:\d|[一二三四五六七八九十两百半])\s*(?:个?(?:工作日|月)|天|日|节|课时|小时|周|成(?!团|营)|[%％]|元|次)/;

const saysRefund = (sentence: string) => REFUND.test(sentence) && FIGURE.test(sentence);

function sentencesOf(text: string): string[] {
  return text
    .split(/[。；！？!?;\n]/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

/** The promise that the page most likely means. */
function exampleOf(facts: CourseFacts | undefined, promises: Promises): string {
  const own = facts && promiseOfNumber(promises, facts.number);
  return `【约定 ${(own ?? promises.kinds[0])?.title ?? ''}.退款】`;
}

function differencesIn(sentence: string, promises: Promises, facts: CourseFacts | undefined): Difference[] {
  const { group, shipping } = promises;
  const found: Difference[] = [];
  const hours = groupHours(sentence);
  if (hours !== undefined && hours !== group.hours) {
    found.push({ what: '拼团的时限', said: spanText(hours), real: spanText(group.hours) });
  }
  if (!shipping.isFree && FREE.test(sentence)) {
    found.push({ what: '运费', said: '包邮', real: '不包邮' });
  }
  const lives = livesIn(sentence);
  if (lives !== undefined && facts?.lives !== undefined && lives !== facts.lives) {
    found.push({ what: '直播', said: `${lives} 次`, real: `${facts.lives} 次` });
  }
  const corrections = /赠|送/.test(sentence) ? undefined : counted(sentence, CORRECTIONS);
  const real = facts?.corrections;
  if (facts && corrections !== undefined && corrections !== real) {
    found.push({ what: '批改', said: `${corrections} 份`, real: real === undefined ? NOTHING : `${real} 份` });
  } else if (facts && real === undefined && EACH_CORRECTED.test(sentence)) {
    found.push({ what: '批改', said: EACH_CORRECTED.exec(sentence)?.[0] ?? '', real: NOTHING });
  }
  return found;
}

const NOTHING = '没有批改';

/** How many live classes a sentence promises. */
export const livesIn = (sentence: string): number | undefined => counted(sentence, LIVES);

/** Free shipping in general, not above some amount. */
const FREE = /(?<!不|满[^，。]{0,12})包邮/;
const GROUP = [
  /(\d+)\s*(小时|天)\s*内?[^，,]{0,8}(?:成团|凑满|拼成|拼满)/,
  /(?:成团|凑满|拼团|开团)[^，,\d]{0,8}(\d+)\s*(小时|天)/,
] as const;
/** Not `一次直播也不落`: the number one is seldom a promise. */
const COUNT = '(\\d+|[二两三四五六七八九十][一二三四五六七八九十]*)\\s*';
const LIVES = [
  new RegExp(`${COUNT}(?:次|节|场)(?:晚间|晚上|线上|互动)?直播`),
  new RegExp(`直播(?:课|答疑)?\\s*${COUNT}(?:次|节|场)`),
] as const;
const CORRECTIONS = [
  new RegExp(`${COUNT}(?:次|份|篇|套)[^，,。\\d]{0,6}批改`),
  new RegExp(`批改\\s*${COUNT}(?:次|份|篇|套)`),
] as const;
const EACH_CORRECTED = /逐[份篇句题]批改/;

function groupHours(sentence: string): number | undefined {
  for (const pattern of GROUP) {
    const [, count, unit] = pattern.exec(sentence) ?? [];
    if (count) return Number(count) * (unit === '天' ? 24 : 1);
  }
  return undefined;
}

function counted(sentence: string, patterns: readonly RegExp[]): number | undefined {
  for (const pattern of patterns) {
    const count = pattern.exec(sentence)?.[1];
    if (count) return /\d/.test(count) ? Number(count) : numberOf(count);
  }
  return undefined;
}
