/** The state of a navigation that no screen may stop to ask about: the place behind it is gone. */
export const SKIP_LEAVE_GUARD = { skipsLeaveGuard: true } as const;

export function skipsLeaveGuard(state: unknown): boolean {
  return (state as Partial<typeof SKIP_LEAVE_GUARD> | null)?.skipsLeaveGuard === true;
}
