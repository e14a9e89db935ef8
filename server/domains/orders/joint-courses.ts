import type { Database } from '#server/db/database.ts';
import type { CourseRow } from '#server/db/queries/courses.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { refusals } from '#src/contract/codes.ts';
import { type CourseProblem, findJointProblems, type PriceContext } from './course-problem.ts';

export interface OfferedCourse {
  readonly course: CourseRow;
  /** The student does not want it. */
  readonly isLeft: boolean;
}

/** A course that is not in the order; `problem` is null when the student left it. */
export interface LeftCourse {
  readonly course: CourseRow;
  readonly problem: CourseProblem | null;
}

/**
 * The courses of a joint order, parted by whether they are bought at this moment.
 *
 * Refuses when none can be: with the one reason they share, which leads on, or with all of them.
 */
export async function partCourses(
  db: Database,
  context: PriceContext,
  offered: readonly OfferedCourse[],
): Promise<{ readonly taken: readonly CourseRow[]; readonly left: readonly LeftCourse[] }> {
  const taken: CourseRow[] = [];
  const left: LeftCourse[] = [];
  const problems = await findJointProblems(
    db,
    context,
    offered.map(({ course }) => course),
  );
  for (const { course, isLeft } of offered) {
    const problem = problems.get(course.id) ?? null;
    if (isLeft || problem) left.push({ course, problem });
    else taken.push(course);
  }
  if (taken.length === 0) throw refusalOf(left);
  return { taken, left };
}

function refusalOf(left: readonly LeftCourse[]): Refusal {
  const first = left[0]?.problem;
  const isShared = ({ problem }: LeftCourse) =>
    problem?.reason === first?.reason && problem?.orderId === first?.orderId;
  if (first && left.every(isShared)) return new Refusal(first.reason, { data: first.data });
  return new Refusal('JOINT_UNAVAILABLE', {
    data: {
      left_courses: left.map(({ course, problem }) => ({
        uuid: course.id,
        name: course.name,
        reason: reasonView(problem),
      })),
    },
  });
}

export function reasonView(problem: CourseProblem | null) {
  if (!problem) return null;
  const { code, text } = refusals[problem.reason];
  return { code, text, order_uuid: problem.orderId ?? null };
}
