import type { noteLead } from '#server/domains/leads/note-lead.ts';
import type { InputOf } from '#src/contract/all.ts';

type Tracking = Pick<
  InputOf<'POST /api/v1/account/auth/user/create'>['body'],
  'source' | 'h5' | 'utm' | 'ch' | 'variant'
>;

/** A login by SMS code as a registration on the page that it says it came by. */
export function leadOf(
  userId: string,
  isNew: boolean,
  { source, h5: page, utm, ch: channel, variant }: Tracking,
  now: Date,
): Parameters<typeof noteLead>[2] {
  return { userId, kind: isNew ? 'registration' : 'login', page, source, utm, channel, variant, now };
}
