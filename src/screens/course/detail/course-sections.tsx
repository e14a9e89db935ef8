import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { outlineQuery, type Product } from '#src/features/course/product-query.ts';
import { RecentlySeen } from '#src/features/course/recently-seen.tsx';
import * as paths from '#src/lib/paths.ts';
import { RichHtml } from '#src/ui/rich-html/rich-html.tsx';
import { CourseOutline } from '../outline/course-outline.tsx';
import { SampleLesson } from '../outline/sample-lesson.tsx';
import { DetailQuestions, DetailRelated, DetailReviews } from '../talk/detail-talk.tsx';
import { SectionNav } from './section-nav.tsx';
import { TeacherCards } from './teacher-cards.tsx';

/** Introduction, parcel content, outline, teachers and what students say, with a bar of links to each; related courses. */
export function CourseSections({ product }: { readonly product: Product }) {
  const { data: outline } = useQuery(outlineQuery(product.course.uuid));
  const hasOutline = product.chapter_count > 0 && outline?.chapters.length !== 0;
  const { goods, teachers } = product;
  const isGoods = product.kind === 'books';
  const hasTeachers = !isGoods && teachers.length > 0;
  const parts = [
    { id: 'intro', label: '介绍' },
    ...(goods.length > 0 ? [{ id: 'goods', label: isGoods ? '清单' : '教材' }] : []),
    ...(hasOutline ? [{ id: 'outline', label: '大纲' }] : []),
    ...(hasTeachers ? [{ id: 'teachers', label: '老师' }] : []),
    ...(product.kind === 'course' ? [{ id: 'reviews', label: '评价' }] : []),
    { id: 'questions', label: '问答' },
  ];
  return (
    <>
      <SectionNav parts={parts} />
      <section id="intro" className="course-detail__card course-detail__part" aria-label="介绍" tabIndex={-1}>
        <RichHtml html={product.detail_html} topHeading={3} />
      </section>
      {goods.length > 0 && (
        <section id="goods" className="course-detail__card course-detail__part" aria-label="清单" tabIndex={-1}>
          <h3 className="course-detail__heading">{isGoods ? '图书清单' : '随课教材'}</h3>
          <ul className="course-goods">
            {goods.map(({ name, count }) => (
              <li key={name} className="course-goods__item">
                <span>{name}</span>
                <span className="course-goods__count">× {count}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {hasOutline && <SampleLesson product={product} />}
      {hasOutline && (
        <section id="outline" className="course-detail__card course-detail__part" aria-label="大纲" tabIndex={-1}>
          <h3 className="course-detail__heading">
            课程大纲
            <small>
              {product.chapter_count} 章 {product.section_count} 节
            </small>
            <Link className="course-detail__more" to={paths.courseChapter({ uuid: product.course.uuid })}>
              完整大纲
            </Link>
          </h3>
          <CourseOutline courseUuid={product.course.uuid} />
        </section>
      )}
      {hasTeachers && (
        <section id="teachers" className="course-detail__card course-detail__part" aria-label="老师" tabIndex={-1}>
          <h3 className="course-detail__heading">授课老师</h3>
          <TeacherCards teachers={teachers} />
        </section>
      )}
      <DetailReviews product={product} />
      <DetailQuestions product={product} />
      <DetailRelated product={product} />
      <RecentlySeen except={product.course.uuid} />
    </>
  );
}
