import { validity } from '#src/features/course/course-words.ts';
import { FREIGHT } from '#src/features/course/freight.ts';
import type { Product } from '#src/features/course/product-query.ts';
import { serverNow } from '#src/lib/clock.ts';
import { FactList } from '#src/ui/app/fact-list.tsx';

/** Subject, teachers, and how long the course stays open; of goods what is in the parcel and what sending it costs. */
export function DetailFacts({ product }: { readonly product: Product }) {
  const isGoods = product.kind === 'books';
  const facts = isGoods ? goodsFacts(product) : courseFacts(product);
  return (
    <section className="course-detail__card" aria-label={isGoods ? '图书信息' : '课程信息'}>
      <FactList facts={facts.filter(({ value }) => value)} />
    </section>
  );
}

function courseFacts({ course }: Product) {
  return [
    { name: '科目', value: course.subject_name },
    { name: '主讲', value: course.teachers.map(({ name }) => name).join('、') },
    { name: '有效期', value: validity(course, serverNow()) },
  ];
}

function goodsFacts({ goods }: Product) {
  const count = goods.reduce((sum, one) => sum + one.count, 0);
  return [
    { name: '清单', value: count > 1 && `共 ${count} 册` },
    { name: '运费', value: FREIGHT },
    { name: '售后', value: '签收 7 天内，未拆封可退' },
  ];
}
