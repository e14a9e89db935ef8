import { Refusal } from '#server/domains/refusal.ts';
import { refusals } from '#src/contract/codes.ts';
import { type CourseProblem, jointProblem, refusalFor } from './course-problem.ts';
import type { OfferedCourse } from './offered-courses.ts';

/** A course that is not in the order; `problem` is null when the student deselected it. */
export interface LeftCourse extends OfferedCourse {
  readonly problem: CourseProblem | null;
}

/**
 * The courses of a joint order, split into those bought now and the others. Decision 0055.
 *
 * Refuses when none can be bought: with their common reason, which leads further, or with all reasons.
 */
export function partCourses(offered: readonly OfferedCourse[]): {
  readonly taken: readonly OfferedCourse[];
  readonly left: readonly LeftCourse[];
} {
  const taken: OfferedCourse[] = [];
  const left: LeftCourse[] = [];
  for (const one of offered) {
    const problem = jointProblem(one);
    if (one.isLeft || problem) left.push({ ...one, problem });
    else taken.push(one);
  }
  if (taken.length === 0) throw refusalOf(left);
  return { taken, left };
}

function refusalOf(left: readonly LeftCourse[]): Refusal {
  const first = left[0]?.problem;
  const isShared = ({ problem }: LeftCourse) =>
    problem?.reason === first?.reason && problem?.orderId === first?.orderId;
  if (first && left.every(isShared)) return refusalFor(first);
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
  return { code, text: problem.text ?? text, order_uuid: problem.orderId ?? null };
}
