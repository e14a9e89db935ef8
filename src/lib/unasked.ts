/** The state of a navigation that no screen may stop to ask about: the place behind it is gone. */
export const UNASKED = { isUnasked: true } as const;

export function isUnasked(state: unknown): boolean {
  return (state as Partial<typeof UNASKED> | null)?.isUnasked === true;
}
