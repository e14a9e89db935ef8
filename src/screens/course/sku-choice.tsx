import { Link } from 'react-router-dom';
import type { Product } from '#src/features/course/product-query.ts';
import { choicesOf } from '#src/features/course/sku-choices.ts';
import { yuan } from '#src/lib/money.ts';
import * as paths from '#src/lib/paths.ts';
import './sku-choice.css';

/** What can be chosen of a product; each choice is a course of its own. Nothing for a course that stands alone. */
export function SkuChoice({ product }: { readonly product: Product }) {
  const choices = choicesOf(product.skus, product.course.uuid);
  if (choices.length === 0) return null;
  return (
    <section className="course-detail__card sku-choice" aria-label="选择规格">
      {choices.map(({ name, options }) => (
        <div key={name} className="sku-choice__attr">
          <h3 className="sku-choice__name">{name}</h3>
          <ul className="sku-choice__options">
            {options.map(({ value, sku, isChosen }) => (
              <li key={value}>
                <Link
                  className="sku-choice__option"
                  to={paths.courseDetail({ course_uuid: sku.course_uuid })}
                  replace
                  preventScrollReset
                  aria-current={isChosen ? 'true' : undefined}
                >
                  {value}
                  <small>{sku.is_sold_out ? '已售罄' : `¥${yuan(sku.price)}`}</small>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
