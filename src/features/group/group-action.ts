import { type GroupStatus, type GroupView, groupActionTexts } from '#src/contract/group-status.ts';

/** The intent of a button: opening a group, joining one, or buying alone. */
export type GroupIntent = 'start' | 'join' | 'alone';

/** Addresses of the actions. */
export interface GroupAddresses {
  /** The order screen of the intent; for a stranger the login, or the page's form. */
  readonly purchase: string;
  /** Where owned courses are studied. */
  readonly study: string;
  /** The student's unpaid order of the course, and their group of it. */
  readonly order?: string | undefined;
  readonly group?: string | undefined;
}

/** A button; without `href` it is disabled, and its label says why. */
export interface GroupButton {
  readonly label: string;
  readonly href?: string;
}

const CLOSED_LABELS: Readonly<Partial<Record<GroupView, string>>> = {
  course_off_shelf: '课程已下架',
  activity_off_shelf: '拼团已下架',
  activity_ended: '拼团已结束',
  not_started: '拼团未开始',
  sold_out: '拼团已售罄',
  full: '已满员',
  place_lost: '已满员',
  join_overtime: '已过期',
  start_overtime: '已过期',
  joint: '暂无拼团',
};

/** The button of `intent` in a status: its label and target. `groupStatus` decides the action. */
export function groupButton(intent: GroupIntent, status: GroupStatus, to: GroupAddresses): GroupButton {
  if (intent === 'alone') return aloneButton(status, to);
  const { view, action } = status;
  const texts = intent === 'join' ? { ...groupActionTexts, ...BESIDE_A_GROUP } : groupActionTexts;
  switch (action) {
    case 'study':
      return linkTo(to.study, texts.study);
    case 'order':
      return linkTo(to.order, texts.order);
    case 'share':
      return linkTo(to.group, texts.share);
    case 'group':
      // In another student's group, the visitor's own group does not replace joining.
      return intent === 'join' ? { label: '已在团中' } : linkTo(to.group, texts.group);
    case 'start':
    case 'join':
      return action === intent ? { label: texts[action], href: to.purchase } : closed(view);
    case 'detail':
    case 'browse':
    case 'joint':
      return closed(view);
  }
}

/** Short labels, because they stand at the end of a row. */
const BESIDE_A_GROUP = { join: '去参团', share: '去邀请', order: '去支付' } as const;

function aloneButton({ action }: GroupStatus, to: GroupAddresses): GroupButton {
  if (action === 'study') return { label: '已拥有' };
  if (action === 'order') return linkTo(to.order, groupActionTexts.order);
  return { label: '单独购买', href: to.purchase };
}

function linkTo(href: string | undefined, label: string): GroupButton {
  return href === undefined ? { label } : { label, href };
}

function closed(view: GroupView): GroupButton {
  return { label: CLOSED_LABELS[view] ?? '暂不可参团' };
}
