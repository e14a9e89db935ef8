import { Photo } from '#src/ui/app/photo.tsx';
import type { StartCode } from './start-code-calls.ts';

/** The course that a start code unlocks. */
export function CodeCourse({ course }: { readonly course: StartCode['course'] }) {
  const { name, img_cover: cover, subject_name: subject, class_hours: hours } = course;
  return (
    <div className="code-course">
      <Photo src={cover} alt="" width={96} height={54} />
      <span className="code-course__words">
        <strong>{name}</strong>
        <span className="code-course__fact">{[subject, hours > 0 && `${hours} 课时`].filter(Boolean).join(' · ')}</span>
      </span>
    </div>
  );
}
