import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { outlineQuery } from '#src/features/course/product-query.ts';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import '../detail/course-detail.css';
import { NoCourse } from '../detail/no-course.tsx';
import { CourseOutline } from './course-outline.tsx';
import './course-chapter.css';

/** The outline of a course: chapters, lessons, and where to continue. */
export default function CourseChapter() {
  const { uuid = '' } = useParams();
  const { data: outline, error, refetch } = useQuery({ ...outlineQuery(uuid), enabled: uuid !== '' });
  useTitle(outline && `${outline.course_name} 大纲`);
  if (uuid === '' || isMissing(error)) return <NoCourse isAsked={uuid !== ''} />;
  if (outline) {
    const detail = paths.courseDetail({ course_uuid: outline.course_uuid });
    const resume = outline.resume_video_uuid;
    return (
      <>
        <div className="course-chapter">
          <h2 className="course-chapter__name">{outline.course_name}</h2>
          {outline.is_owned && outline.video_count > 0 && (
            <p className="course-chapter__progress">
              已学 {outline.done_count}/{outline.video_count} 节
              <progress value={outline.done_count} max={outline.video_count} aria-label="学习进度" />
            </p>
          )}
          {outline.chapters.length > 0 ? (
            <section className="course-detail__card" aria-label="大纲">
              <CourseOutline courseUuid={outline.course_uuid} />
            </section>
          ) : (
            <StatusView title="大纲正在准备" text="老师排好课后，这里会列出每一节。" />
          )}
        </div>
        <ActionBar>
          {outline.is_owned && resume ? (
            <Link className="button button--brand" to={paths.play({ uuid: resume })}>
              {outline.done_count > 0 ? '继续学习' : '开始学习'}
            </Link>
          ) : (
            <Link className="button button--brand" to={detail}>
              查看课程详情
            </Link>
          )}
        </ActionBar>
      </>
    );
  }
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return (
    <div className="course-chapter">
      <LoadingNote />
      <Skeleton className="skeleton--half" />
      <Skeleton className="course-detail__card-place" />
    </div>
  );
}
