import type { GroupView } from '#src/contract/group-status.ts';
import { type GroupDisplayState, groupDisplayStates } from '#src/contract/states.ts';

interface GroupWords {
  readonly title: string;
  readonly text: string;
}

interface Situation {
  readonly view: GroupView;
  readonly display: GroupDisplayState;
  readonly seatsLeft: number;
}

/** Texts of a group, by the student's view. */
export function groupWords({ view, display, seatsLeft }: Situation): GroupWords {
  switch (view) {
    case 'success':
      return { title: '拼团成功', text: '课程已经开通，现在就可以开始学习' };
    case 'in_progress':
      return seatsLeft > 0
        ? { title: `还差 ${seatsLeft} 人成团`, text: '邀请同学一起学，人齐后课程自动开通' }
        : { title: '人数已满，等待成团', text: '还有同学正在付款，付清后课程自动开通' };
    case 'open':
      return { title: `还差 ${seatsLeft} 人成团`, text: '参团享拼团价，未成团全额退款' };
    case 'order_unpaid':
      return { title: '订单待支付', text: '付款后名额才算保住' };
    case 'full':
      return { title: '该团已满员', text: '可以自己开一个团，价格一样' };
    case 'join_overtime':
      return { title: '该团已过期', text: '可以自己开一个团，价格一样' };
    case 'start_overtime':
      return { title: '拼团失败', text: '没有在规定时间内凑齐人数，款项将按原支付方式退回' };
    case 'place_lost':
      return { title: '名额刚刚被抢走', text: '款项将按原支付方式退回' };
    case 'owned':
      return { title: '你已拥有这门课程', text: '不用再拼团，现在就可以学习' };
    case 'joined_other':
      return { title: '你已参加该课程的另一个团', text: '每门课程同时只能参加一个团' };
    case 'sold_out':
      return { title: '拼团名额已售罄', text: '可以看看单独购买的价格' };
    case 'not_started':
      return { title: '拼团还未开始', text: '活动开始后就可以开团' };
    case 'activity_ended':
      return { title: '拼团活动已结束', text: endedText(display) };
    case 'activity_off_shelf':
      return { title: '拼团活动已下架', text: endedText(display) };
    case 'joint':
      return { title: '可以组合购买', text: '和相关课程一起下单，优惠券合并使用' };
    case 'course_off_shelf':
      return { title: '课程已下架', text: '看看其他正在开课的课程' };
  }
}

function endedText(display: GroupDisplayState): string {
  return display === groupDisplayStates.SUCCESS ? '该团已成团，可以单独购买课程' : '可以看看单独购买的价格';
}
