import { validity } from '#src/features/course/course-words.ts';
import { FREIGHT } from '#src/features/course/freight.ts';
import type { Checkout } from '#src/features/order/checkout.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { Price } from '#src/ui/price.tsx';

type Course = Checkout['courses'][number];

/** Each course of the order, with what is included. */
export function CheckoutCourses({ checkout }: { readonly checkout: Pick<Checkout, 'courses'> }) {
  return checkout.courses.map((course) => (
    <div key={course.uuid} className="order-course">
      <article className="order-card">
        <img className="order-card__cover" src={course.img_cover} alt="" width="120" height="68" />
        <div className="order-card__words">
          <h2 className="order-card__name">{course.name}</h2>
          <p className="order-card__fact">
            {course.kind === 'books'
              ? '图书'
              : [course.subject_name, ...course.teachers.map(({ name }) => name)].filter(Boolean).join(' · ')}
          </p>
          <Price cents={course.price} originCents={course.origin_price} size="small" />
        </div>
      </article>
      <section className="order-section" aria-label={course.kind === 'books' ? '图书信息' : '课程信息'}>
        <FactList facts={factsOf(course)} />
      </section>
    </div>
  ));
}

function factsOf(course: Course) {
  if (course.kind === 'books') return [{ name: '配送', value: FREIGHT }];
  if (course.kind === 'yanxue') return [{ name: '含', value: '营期行程与服务，详见研学详情' }];
  return [
    ...(course.class_hours > 0 ? [{ name: '课时', value: `${course.class_hours} 课时` }] : []),
    { name: '有效期', value: validity(course, serverNow()) ?? '长期有效' },
  ];
}
