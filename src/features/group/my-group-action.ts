import { groupDisplayStates, orderPayStates } from '#src/contract/states.ts';
import * as paths from '#src/lib/paths.ts';
import type { MyGroup } from './group-query.ts';
import { groupTarget } from './group-target.ts';

type Given = Pick<MyGroup, 'group' | 'course' | 'order' | 'activity'>;

interface MyGroupAction {
  readonly label: string;
  readonly to: string;
  readonly look: 'deal' | 'brand' | 'plain';
  /** Text for the student. */
  readonly note: string;
}

const { WAITING, GOING, SUCCESS } = groupDisplayStates;
const GOING_ACTIVITY = 1;

/** The one action for the student's own group. */
export function myGroupAction({ group, course, order, activity }: Given, now: number): MyGroupAction {
  const page = paths.courseGroup({ course_uuid: course.uuid, pgb_item_uuid: group.uuid });
  if (order.pay_state === orderPayStates.UNPAID) {
    const to = paths.orderPayResult({ uuid: order.uuid });
    return { label: '继续支付', to, look: 'deal', note: '付款后名额才算保住' };
  }
  const isOver = Date.parse(group.end_time) <= now;
  if ((group.display_state === GOING || group.display_state === WAITING) && !isOver) {
    return { label: '邀请好友', to: page, look: 'deal', note: `还差 ${group.seats_left} 人成团` };
  }
  if (group.display_state === SUCCESS) {
    return { label: '去学习', to: paths.studyIndex(), look: 'brand', note: '课程已开通' };
  }
  const note = REFUND_NOTES[order.pay_state] ?? '没有凑齐人数';
  if (activity.status === GOING_ACTIVITY && !activity.is_sold_out) {
    return { label: '重新开团', to: groupTarget('start', { courseUuid: course.uuid }) ?? page, look: 'plain', note };
  }
  return { label: '查看课程', to: paths.courseDetail({ course_uuid: course.uuid }), look: 'plain', note };
}

const REFUND_NOTES: Readonly<Record<number, string>> = {
  [orderPayStates.WAITING_REFUND]: '款项等待退回',
  [orderPayStates.REFUNDING]: '款项正在退回',
  [orderPayStates.CLOSED]: '款项已按原支付方式退回',
};

/** The deadline of the payment or the group, in milliseconds; undefined for none. */
export function dueTime({ group, order }: Pick<Given, 'group' | 'order'>): number | undefined {
  if (order.pay_state === orderPayStates.UNPAID && order.expires_time) return Date.parse(order.expires_time);
  return group.display_state === GOING ? Date.parse(group.end_time) : undefined;
}
