/** What a course is: lessons, goods that are sent, or a journey. */
export type CourseKind = 'course' | 'books' | 'yanxue';

const FOLLOWS: Readonly<Record<CourseKind, string>> = {
  course: '课程自动开通',
  books: '安排图书发货',
  yanxue: '研学名额生效',
};

/** What happens after an order of these kinds is fully paid, as text after 后: `课程自动开通，安排图书发货`. Decision 0051. */
export function whatFollows(kinds: readonly CourseKind[]): string {
  const known = (['course', 'yanxue', 'books'] as const).filter((kind) => kinds.includes(kind));
  return known.map((kind) => FOLLOWS[kind]).join('，');
}
