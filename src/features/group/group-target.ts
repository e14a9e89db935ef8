import type { GroupAction } from '#src/contract/group-status.ts';
import * as paths from '#src/lib/paths.ts';

interface GroupPlace {
  readonly courseUuid: string;
  /** The group in question; undefined for the activity alone. */
  readonly groupUuid?: string | undefined;
  readonly myGroupUuid?: string | null | undefined;
  readonly unpaidOrderUuid?: string | undefined;
}

/** The address of an action; undefined for `share`, and when it is unknown. */
export function groupTarget(action: GroupAction, place: GroupPlace): string | undefined {
  const { courseUuid, groupUuid, myGroupUuid, unpaidOrderUuid } = place;
  const confirm = { course_uuid: courseUuid, extra: '0' };
  switch (action) {
    case 'start':
      return paths.orderConfirm(confirm, { is_group_start: 1 });
    case 'join':
      return paths.orderConfirm(confirm, { pgb_item_uuid: groupUuid });
    case 'share':
      return undefined;
    case 'study':
      return paths.studyIndex();
    case 'order':
      return unpaidOrderUuid && paths.orderPayResult({ uuid: unpaidOrderUuid });
    case 'group':
      return myGroupUuid ? paths.courseGroup({ course_uuid: courseUuid, pgb_item_uuid: myGroupUuid }) : undefined;
    case 'detail':
      return paths.courseDetail({ course_uuid: courseUuid });
    case 'joint':
      return paths.orderJoint({ course_uuid: courseUuid, extra: '0' });
    case 'browse':
      return paths.courseList();
  }
}
