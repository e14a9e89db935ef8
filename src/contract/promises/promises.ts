/** What decides how much of a course's money goes back. */
export type RefundRule = LessonsRule | StartRule | DepartureRule | ParcelRule;

/** All within some days and lessons; then the lessons that were not learned, or nothing. */
export interface LessonsRule {
  readonly by: 'lessons';
  /** From when the course was opened. */
  readonly days: number;
  readonly lessons: number;
  /** A lesson that was watched for so long is learned; a shorter one when it was watched to its end. */
  readonly lessonMinutes: number;
  readonly after: 'lessons' | 'nothing';
  /** Kept for each thing that was sent with the course. */
  readonly goodsCents?: number;
}

/** All until some hours after the start; then the days that are left, or nothing. */
export interface StartRule {
  readonly by: 'start';
  readonly hours: number;
  readonly after: 'days' | 'nothing';
}

/** A part by the days that are left until a tour leaves; the last step counts until it has left. */
interface DepartureRule {
  readonly by: 'departure';
  readonly steps: readonly { readonly days: number; readonly percent: number }[];
}

/** All until it is sent; then by sending it back, unopened, within some days of its arrival. */
interface ParcelRule {
  readonly by: 'parcel';
  readonly days: number;
}

/** What the school promises to who buys a course of one kind. An order keeps it as it was when it was made. */
export interface CoursePromise {
  readonly id: string;
  /** As authors and students read it: 正价课. */
  readonly title: string;
  readonly refund: RefundRule;
}

interface PromiseKind extends CoursePromise {
  /** Courses that the catalogue calls so are of this kind, unless they are listed by their number. */
  readonly of?: CatalogueKind;
}

type CatalogueKind = 'course' | 'trial' | 'books' | 'yanxue';

/** What is promised of one course. */
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
  /** Working days until money that goes back is there. */
  readonly arrival: { readonly from: number; readonly to: number };
  /** Hours in which a group must be full. */
  readonly group: { readonly hours: number };
  /** Hours in which books are sent, and whether the school pays for it. */
  readonly shipping: { readonly hours: number; readonly isFree: boolean };
  readonly kinds: readonly PromiseKind[];
  readonly courses?: readonly CourseFacts[];
}

interface CatalogueCourse {
  readonly courseNumber: string;
  readonly kind: 'course' | 'books' | 'yanxue';
  readonly isTrial: boolean;
}

/** What is promised to who buys this course: by its number, else by what the catalogue calls it. */
export function promiseOf(promises: Promises, { courseNumber, kind, isTrial }: CatalogueCourse): CoursePromise {
  const listed = promiseOfNumber(promises, courseNumber);
  const called = kind === 'course' && isTrial ? 'trial' : kind;
  const found = listed ?? promises.kinds.find(({ of }) => of === called);
  if (!found) throw new Error(`Nothing is promised of courses of the kind ${called}.`);
  const { id, title, refund } = found;
  return { id, title, refund };
}

/** The promise of a course that is listed by its number; undefined for one that goes by its kind. */
export function promiseOfNumber({ kinds, courses = [] }: Promises, number: string): CoursePromise | undefined {
  const listed = courses.find((course) => course.number === number)?.kind;
  return listed === undefined ? undefined : kinds.find(({ id }) => id === listed);
}
