/** What the student came to do, and for joining, which group. */
export type CheckoutIntent =
  | { readonly kind: 'buy' | 'first_start' | 'group_start' }
  | { readonly kind: 'group_join'; readonly groupId: string };

const SIMPLE = ['buy', 'first_start', 'group_start'] as const;

/** The stored form: the kind, with the group where there is one. */
export function writeIntent(intent: CheckoutIntent): string {
  return intent.kind === 'group_join' ? `group_join:${intent.groupId}` : intent.kind;
}

export function readIntent(stored: string): CheckoutIntent {
  const [kind, groupId] = stored.split(':');
  if (kind === 'group_join' && groupId) return { kind, groupId };
  return { kind: SIMPLE.find((simple) => simple === kind) ?? 'buy' };
}
