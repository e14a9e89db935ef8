import type { PageShare } from '#src/lib/environment/offer-share.ts';
import { shortYuan, yuan } from '#src/lib/money-and-time/money.ts';
import * as paths from '#src/lib/paths.ts';
import type { GroupDetail } from './group-query.ts';

/** The text of an invitation to a group. */
export function inviteOf({ course, group, activity }: GroupDetail): PageShare {
  return {
    title: `${yuan(activity.group_price)} 元拼《${course.name}》，还差 ${group.seats_left} 人`,
    description: `${activity.grouped_num} 人团 ¥${yuan(activity.group_price)}，单独购买 ¥${yuan(course.price)}，一起学更便宜`,
    image: course.img_cover,
    path: paths.courseGroup({ course_uuid: course.uuid, pgb_item_uuid: group.uuid }),
  };
}

/** What the poster of a group says. */
export function groupPoster(detail: GroupDetail) {
  const { course, group, activity } = detail;
  return {
    ...{ title: course.name, image: course.img_cover, path: inviteOf(detail).path },
    facts: [`${activity.grouped_num} 人团，还差 ${group.seats_left} 人`, '扫码参团，一起学更便宜'],
    price: `¥${shortYuan(activity.group_price)}`,
    priceNote: `单独购买 ¥${shortYuan(course.price)}`,
  };
}
