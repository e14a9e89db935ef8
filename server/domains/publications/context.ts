import type { Log, ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Doer, StaffContext } from '#server/domains/staff/context.ts';
import type { Publisher } from '#server/gateways/pages/publisher.ts';

/** What publishing needs beside who orders it. */
export interface PublishContext<A extends Doer = Doer>
  extends Pick<ServerContext, 'gateways' | 'release'>,
    Pick<StaffContext<A>, 'db' | 'clock' | 'actor' | 'address'> {
  readonly log: Log;
}

/** Refuses on a machine that only serves what another one built. */
export function publisherOf({ gateways }: Pick<ServerContext, 'gateways'>): Publisher {
  if (gateways.publisher) return gateways.publisher;
  throw new Refusal('PUBLISH_ELSEWHERE');
}
