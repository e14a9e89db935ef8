/** The rule that decides how much of a course's price is refunded. */
export type RefundRule = LessonsRule | StartRule | DepartureRule | ParcelRule;

/** Full refund within some days and lessons; then for the lessons that were not learned, or nothing. */
export interface LessonsRule {
  readonly by: 'lessons';
  /** From the opening of the course. */
  readonly days: number;
  readonly lessons: number;
  /** A lesson counts as learned after this time; a shorter one when it was watched to its end. */
  readonly lessonMinutes: number;
  readonly after: 'lessons' | 'nothing';
  /** Deducted for each thing that was sent with the course. */
  readonly goodsCents?: number;
}

/** Full refund until some hours after the start; then for the remaining days, or nothing. */
export interface StartRule {
  readonly by: 'start';
  readonly hours: number;
  readonly after: 'days' | 'nothing';
}

/** A percentage by the days until a tour departs; the last step is valid until departure. */
interface DepartureRule {
  readonly by: 'departure';
  readonly steps: readonly { readonly days: number; readonly percent: number }[];
}

/** Full refund until it is sent; then after an unopened return within some days of arrival. */
interface ParcelRule {
  readonly by: 'parcel';
  readonly days: number;
}

/** The promises to buyers of one kind of course. An order keeps those of its time. */
export interface CoursePromise {
  readonly id: string;
  /** As authors and students read it: 正价课. */
  readonly title: string;
  readonly refund: RefundRule;
}

interface PromiseKind extends CoursePromise {
  /** Catalogue categories of this kind, except for courses that are listed by number. */
  readonly of?: CatalogueKind;
}

type CatalogueKind = 'course' | 'trial' | 'books' | 'yanxue';

/** The promises of one course. */
export interface CourseFacts {
  readonly number: string;
  /** Id of its kind. */
  readonly kind?: string;
  /** Live classes. */
  readonly lives?: number;
  /** Homework or essays that a teacher corrects one by one. */
  readonly corrections?: number;
}

/** `pages-config/promises.yaml`: what pages, agreements and products say, and what the server does. */
export interface Promises {
  readonly version: 1;
  /** Working days until a refund arrives. */
  readonly arrival: { readonly from: number; readonly to: number };
  /** Hours until a group must be full. */
  readonly group: { readonly hours: number };
  /** Hours until books are sent, and whether the school pays for it. */
  readonly shipping: { readonly hours: number; readonly isFree: boolean };
  readonly kinds: readonly PromiseKind[];
  readonly courses?: readonly CourseFacts[];
}

interface CatalogueCourse {
  readonly courseNumber: string;
  readonly kind: 'course' | 'books' | 'yanxue';
  readonly isTrial: boolean;
}

/** The promises to buyers of this course: by its number, else by its category. */
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
