/** What the student came to do, with the group to join or the owned course to start from where there is one. */
export type CheckoutIntent =
  | { readonly kind: 'buy' | 'first_start' | 'group_start' | 'joint' }
  | { readonly kind: 'group_join'; readonly groupId: string }
  | { readonly kind: 'upgrade'; readonly myCourseId: string };

const SIMPLE = ['buy', 'first_start', 'group_start', 'joint'] as const;

/**
 * The stored form: the kind, and after a colon what it is about.
 *
 * Of a joint order that is the courses, and after another colon those the student left: another choice is another checkout.
 */
export function writeIntent(
  intent: CheckoutIntent,
  courseIds: readonly string[] = [],
  leftIds: readonly string[] = [],
): string {
  switch (intent.kind) {
    case 'group_join':
      return `group_join:${intent.groupId}`;
    case 'upgrade':
      return `upgrade:${intent.myCourseId}`;
    case 'joint':
      return [
        'joint',
        ...[courseIds, leftIds].flatMap((ids) => (ids.length > 0 ? [[...ids].sort().join(',')] : [])),
      ].join(':');
    default:
      return intent.kind;
  }
}

export function readIntent(stored: string): CheckoutIntent {
  const [kind, about] = stored.split(':');
  if (kind === 'group_join' && about) return { kind, groupId: about };
  if (kind === 'upgrade' && about) return { kind, myCourseId: about };
  return { kind: SIMPLE.find((simple) => simple === kind) ?? 'buy' };
}

export function isGroupIntent({ kind }: CheckoutIntent): boolean {
  return kind === 'group_start' || kind === 'group_join';
}
