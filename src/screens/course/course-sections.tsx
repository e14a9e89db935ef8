import { useQuery } from '@tanstack/react-query';
import { outlineQuery, type Product } from '#src/features/course/product-query.ts';
import { RichHtml } from '#src/ui/rich-html/rich-html.tsx';
import { CourseOutline } from './course-outline.tsx';
import { SectionNav } from './section-nav.tsx';
import { TeacherCards } from './teacher-cards.tsx';

/** Introduction, outline and teachers below each other, with a bar that leads to each. */
export function CourseSections({ product }: { readonly product: Product }) {
  const { data: outline } = useQuery(outlineQuery(product.course.uuid));
  const hasOutline = product.chapter_count > 0 && outline?.chapters.length !== 0;
  const parts = [
    { id: 'intro', label: '介绍' },
    ...(hasOutline ? [{ id: 'outline', label: '大纲' }] : []),
    ...(product.teachers.length > 0 ? [{ id: 'teachers', label: '老师' }] : []),
  ];
  return (
    <>
      <SectionNav parts={parts} />
      <section id="intro" className="course-detail__card course-detail__part" aria-label="介绍" tabIndex={-1}>
        <RichHtml html={product.detail_html} topHeading={3} />
      </section>
      {hasOutline && (
        <section id="outline" className="course-detail__card course-detail__part" aria-label="大纲" tabIndex={-1}>
          <h3 className="course-detail__heading">
            课程大纲
            <small>
              {product.chapter_count} 章 {product.section_count} 节
            </small>
          </h3>
          <CourseOutline courseUuid={product.course.uuid} />
        </section>
      )}
      {product.teachers.length > 0 && (
        <section id="teachers" className="course-detail__card course-detail__part" aria-label="老师" tabIndex={-1}>
          <h3 className="course-detail__heading">授课老师</h3>
          <TeacherCards teachers={product.teachers} />
        </section>
      )}
    </>
  );
}
