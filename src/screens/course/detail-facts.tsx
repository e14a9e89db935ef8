import { type Course, validity } from '#src/features/course/course-standing.ts';
import { serverNow } from '#src/lib/clock.ts';
import { FactList } from '#src/ui/app/fact-list.tsx';

/** Subject, teachers, and how long the course stays open. */
export function DetailFacts({ course }: { readonly course: Course }) {
  const facts = [
    { name: '科目', value: course.subject_name },
    { name: '主讲', value: course.teachers.map(({ name }) => name).join('、') },
    { name: '有效期', value: validity(course, serverNow()) },
  ].filter(({ value }) => value);
  return (
    <section className="course-detail__card" aria-label="课程信息">
      <FactList facts={facts} />
    </section>
  );
}
