import { Price } from '#src/ui/price.tsx';
import { type Course, priceTag } from './course-words.ts';

interface CoursePriceProps {
  readonly course: Pick<Course, 'price' | 'origin_price' | 'price_display_type'>;
  readonly size?: 'small' | 'medium' | 'large';
}

/** The price of a course the way the server wants it shown. */
export function CoursePrice({ course, size = 'medium' }: CoursePriceProps) {
  const tag = priceTag(course);
  switch (tag.kind) {
    case 'free':
      return <strong className="price__now">免费</strong>;
    case 'consult':
      return <strong>价格请咨询老师</strong>;
    default:
      return (
        <Price
          cents={tag.cents}
          originCents={tag.originCents}
          size={size}
          {...(tag.kind === 'from' && { unit: '起' })}
        />
      );
  }
}
