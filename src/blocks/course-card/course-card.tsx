import { type PriceTag, priceTag, validity } from '#src/features/course/course-words.ts';
import { useCourse } from '#src/features/course/use-course.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import type { BlockProps } from '#src/page-model/block-props.ts';
import { Picture } from '#src/ui/picture.tsx';
import { Price } from '#src/ui/price.tsx';
import { useRegistrationAnchor } from '../registration-anchor.ts';
import './course-card.css';

/** A course in one card: the author's price until the server's arrives, and the visitor's relation to the course. */
export default function CourseCard({ block, page }: BlockProps<'course-card'>) {
  const { live } = useCourse(block.course.number);
  const anchor = useRegistrationAnchor();
  const course = live.status === 'ready' ? live.value : undefined;
  const tag: PriceTag = course
    ? priceTag(course)
    : { kind: 'price', cents: block.price, originCents: block.originPrice };
  const href = course ? courseAddress(course.uuid, course.is_owned) : anchor;
  return (
    <article className="course-card card">
      <Picture className="course-card__cover" image={block.image} page={page} sizes="136px" />
      {block.tag && <span className="course-card__tag">{block.tag}</span>}
      <div className="course-card__body">
        <h3 className="course-card__title">
          <a className="course-card__link" href={href}>
            {block.title}
          </a>
        </h3>
        {block.facts && <p className="course-card__facts">{block.facts.join(' · ')}</p>}
        <div className="course-card__foot">
          {course?.is_owned ? (
            <span className="course-card__owned">✓ 已拥有</span>
          ) : (
            <span className="course-card__price">
              <CoursePrice tag={tag} page={page} />
            </span>
          )}
          <span className="course-card__note">
            {course?.is_owned ? (
              <span className="course-card__study">去学习</span>
            ) : (
              course && validity(course, serverNow())
            )}
          </span>
        </div>
      </div>
    </article>
  );
}

function courseAddress(course_uuid: string, isOwned: boolean): string {
  return isOwned ? paths.studyIndex() : paths.courseDetail({ course_uuid });
}

interface CoursePriceProps extends Pick<BlockProps<'course-card'>, 'page'> {
  readonly tag: PriceTag;
}

function CoursePrice({ tag, page: { hasWholePrices } }: CoursePriceProps) {
  switch (tag.kind) {
    case 'free':
      return <span className="course-card__free">免费</span>;
    case 'consult':
      return <span className="course-card__consult">咨询顾问</span>;
    case 'from':
      return <Price cents={tag.cents} size="small" unit="起" hasWholePrices={hasWholePrices} />;
    case 'price':
      return <Price cents={tag.cents} originCents={tag.originCents} size="small" hasWholePrices={hasWholePrices} />;
  }
}
