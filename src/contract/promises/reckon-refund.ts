import { refundText, spanText } from './promise-texts.ts';
import type { CoursePromise, LessonsRule, StartRule } from './promises.ts';

const DAY_MS = 24 * 3_600_000;

/** One course of an order: its price, and what was used of it. */
export interface UsedCourse {
  readonly name: string;
  readonly promise: CoursePromise;
  /** Price within the order before coupons, in cents. */
  readonly priceCents: number;
  /** Null while the order has not opened the course. */
  readonly openedAt: Date | null;
  readonly validUntil: Date | null;
  /** Start of the first class after the opening; null without live classes. */
  readonly startsAt: Date | null;
  /** Number of lessons and tests in the outline, and how many of them were learned or submitted. */
  readonly lessons: number;
  readonly learned: number;
  /** How many of the learned ones are tests. */
  readonly tests: number;
  /** Number of things that were sent with it. */
  readonly goodsSent: number;
  /** Whole days in China's calendar until the tour departs; null without a tour. */
  readonly daysToDeparture: number | null;
}

/** The refund for one course, and its reason. */
interface RefundPart {
  readonly name: string;
  readonly paidCents: number;
  readonly refundableCents: number;
  /** What was used and the calculation, in Chinese. */
  readonly reason: string;
  /** The rule that applies. */
  readonly rule: string;
}

export interface RefundReckoning {
  readonly paidCents: number;
  readonly refundableCents: number;
  readonly parts: readonly RefundPart[];
}

/**
 * The refund of a paid order, from its promises and what was used. Decision 0195.
 *
 * The payment is split in proportion to the courses' prices, rounded down to the cent; the first course gets the
 * remainder. The refund of each part is rounded down to the cent.
 */
export function reckonRefund(paidCents: number, courses: readonly UsedCourse[], now: Date): RefundReckoning {
  const shares = sharesOf(paidCents, courses);
  const parts = courses.map((course, index): RefundPart => {
    const paid = shares[index] ?? 0;
    const { cents, reason } = partOf(course, paid, now);
    return { name: course.name, paidCents: paid, refundableCents: cents, reason, rule: ruleText(course) };
  });
  const refundableCents = parts.reduce((sum, part) => sum + part.refundableCents, 0);
  return { paidCents, refundableCents, parts };
}

function ruleText({ promise }: UsedCourse): string {
  const { sentence, note } = refundText(promise.refund);
  return `${promise.title}：${sentence}。${note && `${note}。`}`;
}

function sharesOf(paidCents: number, courses: readonly UsedCourse[]): number[] {
  const total = courses.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const shares = courses.map(({ priceCents }) => (total === 0 ? 0 : Math.floor((paidCents * priceCents) / total)));
  const rest = paidCents - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => (index === 0 ? share + rest : share));
}

interface Part {
  readonly cents: number;
  readonly reason: string;
}

function partOf(course: UsedCourse, paid: number, now: Date): Part {
  const { refund } = course.promise;
  switch (refund.by) {
    case 'lessons':
      return byLessons(refund, course, paid, now);
    case 'start':
      return byStart(refund, course, paid, now);
    case 'departure': {
      const days = course.daysToDeparture;
      if (days === null) return { cents: paid, reason: '团期已取消，全额退' };
      if (days < 0) return { cents: 0, reason: '行程已经出发，不能退款' };
      const percent = refund.steps.find((step) => days >= step.days)?.percent ?? 0;
      const left = days === 0 ? '今天出发' : `距出发 ${days} 天`;
      const said = percent === 100 ? '全额退' : percent === 0 ? '不能退款' : `退 ${percent}%`;
      return { cents: partial(paid, percent, 100), reason: `${left}，${said}` };
    }
    case 'parcel':
      return course.goodsSent === 0
        ? { cents: paid, reason: '还没有发货，全额退' }
        : { cents: 0, reason: `已经发货：未拆塑封，签收 ${refund.days} 天内到“售后”申请退货` };
  }
}

function byLessons(rule: LessonsRule, course: UsedCourse, paid: number, now: Date): Part {
  const { openedAt, validUntil, lessons, goodsSent } = course;
  const learned = Math.min(course.learned, lessons);
  const used = learnedText(course);
  if (openedAt === null) return { cents: paid, reason: '还没有开通，全额退' };
  if (validUntil !== null && validUntil <= now) return { cents: 0, reason: '课程有效期已过，不能退款' };
  const goodsCents = (rule.goodsCents ?? 0) * goodsSent;
  const less = goodsCents > 0 ? `，扣已寄出的教材 ${goodsSent} 件共 ${goodsCents / 100} 元` : '';
  const part = (cents: number, reason: string): Part => ({
    cents: Math.max(cents - goodsCents, 0),
    reason: reason + less,
  });
  const isEarly = now.getTime() - openedAt.getTime() < rule.days * DAY_MS;
  if (isEarly && learned <= rule.lessons) {
    return part(paid, `开通 ${rule.days} 天内，${used}，不超过 ${rule.lessons} 节，全额退`);
  }
  const why = isEarly ? `${used}，超过 ${rule.lessons} 节` : `开通已满 ${rule.days} 天，${used}`;
  if (rule.after === 'nothing') return { cents: 0, reason: `${why}，不能退款` };
  if (lessons > 0) return part(partial(paid, lessons - learned, lessons), `${why}，退未学的 ${lessons - learned} 节`);
  const { left, all } = daysOf(openedAt, validUntil, now);
  return part(partial(paid, left, all), `开通已满 ${rule.days} 天，按有效期剩余 ${left}/${all} 天退`);
}

function learnedText({ learned, lessons, tests }: UsedCourse): string {
  if (lessons === 0) return '还没有学习';
  return `已学 ${Math.min(learned, lessons)} 节${tests > 0 ? `（含测试 ${tests} 份）` : ''}，共 ${lessons} 节`;
}

function byStart(rule: StartRule, { openedAt, startsAt, validUntil }: UsedCourse, paid: number, now: Date): Part {
  if (openedAt === null) return { cents: paid, reason: '还没有开通，全额退' };
  const start = startsAt && startsAt > openedAt ? startsAt : openedAt;
  if (now < start) return { cents: paid, reason: '还没有开课，全额退' };
  const span = spanText(rule.hours);
  if (now.getTime() - start.getTime() < rule.hours * 3_600_000) {
    return { cents: paid, reason: `开课不满 ${span}，全额退` };
  }
  if (rule.after === 'nothing') return { cents: 0, reason: `开课已满 ${span}，不能退款` };
  const { left, all } = daysOf(start, validUntil, now);
  return { cents: partial(paid, left, all), reason: `开课已满 ${span}，按剩余 ${left}/${all} 天退` };
}

/** Number of days of a term, and of remaining ones; a day that has begun counts as used. */
function daysOf(from: Date, until: Date | null, now: Date): { left: number; all: number } {
  if (until === null) return { left: 0, all: 1 };
  const all = Math.max(Math.ceil((until.getTime() - from.getTime()) / DAY_MS), 1);
  const left = Math.floor((until.getTime() - now.getTime()) / DAY_MS);
  return { left: Math.min(Math.max(left, 0), all), all };
}

const partial = (cents: number, part: number, whole: number) => Math.floor((cents * part) / whole);
