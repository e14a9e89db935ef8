/** What the student wants to do, with the group to join or the owned course to upgrade from. */
export type CheckoutIntent =
  | { readonly kind: 'buy' | 'first_start' | 'group_start' | 'joint' }
  | { readonly kind: 'group_join'; readonly groupId: string }
  | { readonly kind: 'upgrade'; readonly myCourseId: string };

const SIMPLE = ['buy', 'first_start', 'group_start', 'joint'] as const;

/**
 * The stored form: the kind, and after a colon its subject.
 *
 * For a joint order these are the courses, and after another colon the deselected ones: another selection is another
 * checkout.
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
