/** Navigation state that skips a screen's question before leaving, because the data behind it is gone. */
export const SKIP_LEAVE_GUARD = { skipsLeaveGuard: true } as const;

export function skipsLeaveGuard(state: unknown): boolean {
  return (state as Partial<typeof SKIP_LEAVE_GUARD> | null)?.skipsLeaveGuard === true;
}
