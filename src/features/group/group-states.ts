import {
  type GroupDisplayState,
  type GroupRole,
  groupDisplayStates,
  groupDisplayTexts,
  groupRoles,
} from '#src/contract/states.ts';

export { groupActionTexts } from '#src/contract/group-status.ts';

interface Displayed {
  readonly display_state: GroupDisplayState;
}

/** 待成团, 拼团中, 拼团成功 or 拼团失败. */
export function displayText({ display_state: state }: Displayed): string {
  return groupDisplayTexts[state];
}

/** Whether the leader has not paid yet. */
export function isWaiting({ display_state: state }: Displayed): boolean {
  return state === groupDisplayStates.WAITING;
}

/** Whether the group is neither full nor failed. */
export function isRunning(group: Displayed): boolean {
  return isWaiting(group) || group.display_state === groupDisplayStates.GOING;
}

/** 团长 or 团员. */
export function roleText(role: GroupRole): string {
  return role === groupRoles.LEADER ? '团长' : '团员';
}
