interface Limit {
  readonly seconds: number;
  readonly sends: number;
}

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** How many codes one mobile may be sent. */
export const mobileLimits: readonly Limit[] = [
  { seconds: MINUTE, sends: 1 },
  { seconds: HOUR, sends: 5 },
  { seconds: DAY, sends: 10 },
];

/**
 * How many codes one network address may request, for any mobiles. Generous, because a whole campus may share one
 * address.
 */
export const addressLimits: readonly Limit[] = [
  { seconds: MINUTE, sends: 20 },
  { seconds: HOUR, sends: 300 },
  { seconds: DAY, sends: 2000 },
];

/** Seconds until the next send is allowed; 0 when it is allowed now. `sentAt` in any order. */
export function restSeconds(limits: readonly Limit[], sentAt: readonly Date[], now: Date): number {
  const rests = limits.map(({ seconds, sends }) => {
    const inWindow = sentAt
      .map((moment) => moment.getTime() + seconds * 1000 - now.getTime())
      .filter((restMs) => restMs > 0)
      .sort((a, b) => b - a);
    // There is room again when all but `sends - 1` of the newest have left the window.
    const blocking = inWindow[sends - 1];
    return blocking === undefined ? 0 : Math.ceil(blocking / 1000);
  });
  return Math.max(0, ...rests);
}
