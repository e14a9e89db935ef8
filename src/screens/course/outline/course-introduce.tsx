import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { productQuery } from '#src/features/course/product-query.ts';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { RichHtml } from '#src/ui/rich-html/rich-html.tsx';
import '../detail/course-detail.css';
import { CourseSkeleton } from '../detail/course-skeleton.tsx';
import { DetailHead } from '../detail/detail-head.tsx';
import { NoCourse } from '../detail/no-course.tsx';
import { TeacherCards } from '../detail/teacher-cards.tsx';

/** The introduction of a product: content, audience, teachers. */
export default function CourseIntroduce() {
  const { product_id: id = '' } = useParams();
  const { data: product, error, refetch } = useQuery({ ...productQuery(id), enabled: id !== '' });
  useTitle(product && `${product.course.name} 介绍`);
  if (id === '' || isMissing(error)) return <NoCourse isAsked={id !== ''} />;
  if (product) {
    return (
      <>
        <div className="course-detail">
          <DetailHead product={product} />
          <section className="course-detail__card course-detail__part" aria-label="介绍">
            <RichHtml html={product.detail_html} topHeading={3} />
          </section>
          {product.teachers.length > 0 && (
            <section className="course-detail__card course-detail__part" aria-label="老师">
              <h3 className="course-detail__heading">授课老师</h3>
              <TeacherCards teachers={product.teachers} />
            </section>
          )}
        </div>
        <ActionBar>
          <Link className="button button--brand" to={paths.courseDetail({ course_uuid: product.course.uuid })}>
            查看课程与价格
          </Link>
        </ActionBar>
      </>
    );
  }
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return <CourseSkeleton />;
}
