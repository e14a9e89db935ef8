import { type LiveState, liveStates } from '#src/contract/states.ts';

/**
 * The stage of a class for a student: `doors` when its room is open before the start, `ended` when it is over and
 * nothing more is known.
 */
export type LiveStage = 'before' | 'doors' | 'living' | 'pending' | 'recorded' | 'ended';

interface LiveTimes {
  readonly status: LiveState;
  readonly start_time: string;
  readonly end_time: string;
  /** When the doors open; missing in lists. */
  readonly enter_time?: string;
}

/** The stage at `now` (milliseconds, server's clock), even when the reply is older. */
export function liveStage(live: LiveTimes, now: number): LiveStage {
  const { status, start_time: start, end_time: end, enter_time: enter = start } = live;
  if (status === liveStates.RECORDED) return 'recorded';
  if (status === liveStates.RECORDING_PENDING) return 'pending';
  if (status === liveStates.ENDED || now >= Date.parse(end)) return 'ended';
  if (status === liveStates.LIVING || now >= Date.parse(start)) return 'living';
  return now >= Date.parse(enter) ? 'doors' : 'before';
}

/** When the class next changes by the clock after `now`; undefined when it does not. */
export function nextChange(live: LiveTimes, now: number): number | undefined {
  if (live.status > liveStates.LIVING) return undefined;
  const moments = [live.enter_time, live.start_time, live.end_time].map((moment) => Date.parse(moment ?? ''));
  const ahead = moments.filter((moment) => moment > now);
  return ahead.length > 0 ? Math.min(...ahead) : undefined;
}

const PENDING_MS = 60_000;
const STREAM_MS = 5000;

/** How often a room is polled for changes without a time: its recording, or a late stream. `false`: not at all. */
export function askAgainMs(
  live: LiveTimes & { readonly can_enter: boolean; readonly stream: unknown },
): number | false {
  if (live.status === liveStates.RECORDING_PENDING) return PENDING_MS;
  return live.status === liveStates.LIVING && live.can_enter && live.stream === null ? STREAM_MS : false;
}

const STAGE_TEXTS: Readonly<Record<LiveStage, string>> = {
  before: '未开始',
  doors: '即将开始',
  living: '直播中',
  pending: '回放生成中',
  recorded: '看回放',
  ended: '已结束',
};

export function stageText(stage: LiveStage): string {
  return STAGE_TEXTS[stage];
}

/** Actions for a class, most important first. */
export type LiveAction = 'reserve' | 'cancel' | 'remind' | 'calendar' | 'enter' | 'replay' | 'list';

interface ActionFacts {
  readonly isReserved: boolean;
  /** True when the API lets the student in. */
  readonly canEnter: boolean;
  readonly hasRecord: boolean;
  /** True when the host app can save calendar files. */
  readonly hasCalendar: boolean;
  /** True when the chat app can send a reminder and none was requested yet. */
  readonly canRemind: boolean;
}

/** The actions for a class in this stage; empty when the student can only wait. */
export function liveActions(stage: LiveStage, facts: ActionFacts): readonly LiveAction[] {
  const { isReserved, canEnter, hasRecord, hasCalendar, canRemind } = facts;
  const later: readonly LiveAction[] = hasCalendar ? ['calendar'] : [];
  switch (stage) {
    case 'before':
      if (!isReserved) return ['reserve', ...later];
      return [...(canRemind ? (['remind'] as const) : later), 'cancel'];
    case 'doors':
      return canEnter ? ['enter'] : later;
    case 'living':
      return canEnter ? ['enter'] : [];
    case 'recorded':
      return hasRecord ? ['replay'] : ['list'];
    case 'pending':
    case 'ended':
      return ['list'];
  }
}
