import { brand } from '#src/lib/dom/brand.ts';
import type { PageShare } from '#src/lib/environment/offer-share.ts';
import * as paths from '#src/lib/paths.ts';
import type { Course } from './course-words.ts';

type Shared = Pick<Course, 'uuid' | 'name' | 'teachers' | 'class_hours' | 'img_cover'>;

/** A course's share card: its name, teachers, length and cover. */
export function courseShare({ uuid, name, teachers, class_hours: hours, img_cover: image }: Shared): PageShare {
  const taughtBy = teachers.map((teacher) => teacher.name).join('、');
  const facts = [taughtBy && `${taughtBy} 主讲`, hours > 0 && `${hours} 课时`].filter(Boolean);
  return {
    title: name,
    description: facts.join(' · ') || brand.slogan,
    image,
    path: paths.courseDetail({ course_uuid: uuid }),
  };
}
