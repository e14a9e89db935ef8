/** What the student came to do, and for joining, which group. */
export type CheckoutIntent =
  | { readonly kind: 'buy' | 'first_start' | 'group_start' | 'joint' }
  | { readonly kind: 'group_join'; readonly groupId: string };

const SIMPLE = ['buy', 'first_start', 'group_start', 'joint'] as const;

/** The stored form: the kind, with the group where there is one, with the courses where there are several. */
export function writeIntent(intent: CheckoutIntent, courseIds: readonly string[] = []): string {
  if (intent.kind === 'group_join') return `group_join:${intent.groupId}`;
  return intent.kind === 'joint' ? `joint:${[...courseIds].sort().join(',')}` : intent.kind;
}

export function readIntent(stored: string): CheckoutIntent {
  const [kind, groupId] = stored.split(':');
  if (kind === 'group_join' && groupId) return { kind, groupId };
  return { kind: SIMPLE.find((simple) => simple === kind) ?? 'buy' };
}

export function isGroupIntent({ kind }: CheckoutIntent): boolean {
  return kind === 'group_start' || kind === 'group_join';
}
