import { shortYuan } from '#src/lib/money-and-time/money.ts';
import { courseShare } from './course-share.ts';
import { type Course, priceTag } from './course-words.ts';

type Shared = Parameters<typeof courseShare>[0] &
  Pick<Course, 'subject_name' | 'price' | 'origin_price' | 'price_display_type'>;

/** Content of a course's poster. A printed price gets out of date, so the poster says where to find the current one. */
export function coursePoster(course: Shared) {
  const { title, description, image, path } = courseShare(course);
  const tag = priceTag(course);
  const price =
    tag.kind === 'free'
      ? '免费'
      : tag.kind === 'consult'
        ? ''
        : `¥${shortYuan(tag.cents)}${tag.kind === 'from' ? ' 起' : ''}`;
  const note = price === '' ? '' : '以页面价格为准';
  return { title, facts: [description, course.subject_name], price, priceNote: note, image, path };
}
