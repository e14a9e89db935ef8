import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { validity } from '#src/features/course/course-words.ts';
import type { Checkout, Unavailable } from '#src/features/order/checkout.ts';
import { toggled } from '#src/features/order/joint-courses.ts';
import { wayOn } from '#src/features/order/way-on.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { Price } from '#src/ui/price.tsx';
import './joint-choice.css';

interface JointChoiceProps {
  readonly checkout: Pick<Checkout, 'courses' | 'left_courses'>;
  /** The courses in display order. */
  readonly order: readonly string[];
  /** Courses the student takes out, also while the new quote loads. */
  readonly leftUuids: readonly string[];
  readonly onChoose: (left: readonly string[]) => void;
}

type Shown = Checkout['courses'][number] & Partial<Pick<Unavailable, 'reason'>>;

/** The courses of a joint order, each can be taken out; those that cannot be bought say why. */
export function JointChoice({ checkout, order, leftUuids, onChoose }: JointChoiceProps) {
  const latest = useRef(leftUuids);
  useEffect(() => {
    latest.current = leftUuids;
  }, [leftUuids]);
  const courses: readonly Shown[] = [...checkout.courses, ...checkout.left_courses].sort(
    (a, b) => order.indexOf(a.uuid) - order.indexOf(b.uuid),
  );
  const takeable = courses.filter(({ reason }) => !reason).map(({ uuid }) => uuid);
  const handleToggle = (uuid: string) => {
    const next = toggled(latest.current, uuid, takeable);
    if (!next) {
      showToast('至少保留一门课程');
      return;
    }
    latest.current = next;
    onChoose(next);
  };
  return (
    <fieldset className="order-section joint-choice">
      <legend className="visually-hidden">选择要一起购买的课程</legend>
      {courses.map((course) =>
        course.reason ? (
          <div key={course.uuid} className="joint-choice__course joint-choice__course--off">
            <CourseWords course={course} />
            <UnavailableNote course={course} reason={course.reason} />
          </div>
        ) : (
          <label key={course.uuid} className="joint-choice__course">
            <input
              type="checkbox"
              checked={!leftUuids.includes(course.uuid)}
              onChange={() => handleToggle(course.uuid)}
            />
            <CourseWords course={course} />
          </label>
        ),
      )}
    </fieldset>
  );
}

function CourseWords({ course }: { readonly course: Shown }) {
  const facts = [
    course.class_hours > 0 && `${course.class_hours} 课时`,
    validity(course, serverNow()) ?? '长期有效',
    course.is_shipped && '图书邮寄',
  ].filter(Boolean);
  return (
    <>
      <img className="joint-choice__cover" src={course.img_cover} alt="" width="96" height="54" />
      <span className="joint-choice__words">
        <span className="joint-choice__name">{course.name}</span>
        <span className="joint-choice__facts">{facts.join(' · ')}</span>
        <Price cents={course.price} originCents={course.origin_price} size="small" />
      </span>
    </>
  );
}

interface UnavailableNoteProps {
  readonly course: Pick<Unavailable, 'uuid'>;
  readonly reason: NonNullable<Unavailable['reason']>;
}

/** Why a course cannot be bought, with a link where there is one. */
export function UnavailableNote({ course, reason }: UnavailableNoteProps) {
  const way = wayOn(course.uuid, reason);
  return (
    <p className="joint-choice__reason">
      {reason.text}
      {way && (
        <Link className="joint-choice__way" to={way.to}>
          {way.label}
        </Link>
      )}
    </p>
  );
}
