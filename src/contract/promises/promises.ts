/** The rule that decides how much of a course's price is refunded. */
export type RefundRule = LessonsRule | StartRule | DepartureRule | ParcelRule;

/** Full refund within some days and lessons; after that a refund for lessons not learned, or none. */
export interface LessonsRule {
  readonly by: 'lessons';
  /** Days since the course was opened. */
  readonly days: number;
  readonly lessons: number;
  /** Minutes after which a lesson counts as learned; a shorter lesson counts when watched to its end. */
  readonly lessonMinutes: number;
  readonly after: 'lessons' | 'nothing';
  /** Cents deducted for each thing that was sent with the course. */
  readonly goodsCents?: number;
}

/** Full refund until some hours after the start; after that for the remaining days, or none. */
export interface StartRule {
  readonly by: 'start';
  readonly hours: number;
  readonly after: 'days' | 'nothing';
}

/** A percentage that depends on the days until the tour departs; the last step applies until departure. */
interface DepartureRule {
  readonly by: 'departure';
  readonly steps: readonly { readonly days: number; readonly percent: number }[];
}

/** Full refund until the parcel is sent; after that for an unopened return within some days of arrival. */
interface ParcelRule {
  readonly by: 'parcel';
  readonly days: number;
}

/** The promises for one kind of course. An order keeps those that were valid when it was made. */
export interface CoursePromise {
  readonly id: string;
  /** Name for authors and students: 正价课. */
  readonly title: string;
  readonly refund: RefundRule;
}

interface PromiseKind extends CoursePromise {
  /** Catalogue category of this kind, for courses that are not listed by number. */
  readonly of?: CatalogueKind;
}

type CatalogueKind = 'course' | 'trial' | 'books' | 'yanxue';

/** Promised numbers of one course. */
export interface CourseFacts {
  readonly number: string;
  /** Id of its kind. */
  readonly kind?: string;
  /** Number of live classes. */
  readonly lives?: number;
  /** Number of homework and essays that a teacher corrects individually. */
  readonly corrections?: number;
}

/**
 * The content of `pages-config/promises.yaml`: what pages, agreements and products promise, and what the server does.
 */
export interface Promises {
  readonly version: 1;
  /** Working days until a refund arrives. */
  readonly arrival: { readonly from: number; readonly to: number };
  /** Hours until a group must be full. */
  readonly group: { readonly hours: number };
  /** Hours until books are sent; `isFree`: the school pays for the shipping. */
  readonly shipping: { readonly hours: number; readonly isFree: boolean };
  readonly kinds: readonly PromiseKind[];
  readonly courses?: readonly CourseFacts[];
}

interface CatalogueCourse {
  readonly courseNumber: string;
  readonly kind: 'course' | 'books' | 'yanxue';
  readonly isTrial: boolean;
}

/** The promises for a course: by its number, otherwise by its category. */
export function promiseOf(promises: Promises, { courseNumber, kind, isTrial }: CatalogueCourse): CoursePromise {
  const listed = promiseOfNumber(promises, courseNumber);
  const called = kind === 'course' && isTrial ? 'trial' : kind;
  const found = listed ?? promises.kinds.find(({ of }) => of === called);
  if (!found) throw new Error(`Nothing is promised of courses of the kind ${called}.`);
  const { id, title, refund } = found;
  return { id, title, refund };
}

/** The promise of a course that is listed by number; undefined for other courses. */
export function promiseOfNumber({ kinds, courses = [] }: Promises, number: string): CoursePromise | undefined {
  const listed = courses.find((course) => course.number === number)?.kind;
  return listed === undefined ? undefined : kinds.find(({ id }) => id === listed);
}
