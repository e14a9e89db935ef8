import type { Log, ServerContext } from '#server/domains/context.ts';
import { Refusal, refusals } from '#server/domains/refusal.ts';
import type { Doer, StaffContext } from '#server/domains/staff/context.ts';
import type { PageCompiler } from '#server/gateways/pages/page-compiler.ts';
import type { Publisher } from '#server/gateways/pages/publisher.ts';

/** What publishing needs besides the actor. */
export interface PublishContext<A extends Doer = Doer>
  extends Pick<ServerContext, 'gateways' | 'release'>,
    Pick<StaffContext<A>, 'db' | 'clock' | 'actor' | 'address'> {
  readonly log: Log;
}

/** The compiler of pages; refuses on a machine that does not write them. */
export function compilerOf(gateways: Pick<ServerContext['gateways'], 'pages' | 'authoredOn'>): PageCompiler {
  if (gateways.pages) return gateways.pages;
  throw elsewhere('PAGES_ELSEWHERE', gateways.authoredOn);
}

/** Who publishes; refuses on such a machine. */
export function publisherOf({ gateways }: Pick<ServerContext, 'gateways'>): Publisher {
  if (gateways.publisher) return gateways.publisher;
  throw elsewhere('PUBLISH_ELSEWHERE', gateways.authoredOn);
}

/** Includes the name of the responsible machine, if known. */
function elsewhere(reason: 'PUBLISH_ELSEWHERE' | 'PAGES_ELSEWHERE', machine = ''): Refusal {
  return new Refusal(reason, machine ? { text: `${refusals[reason].text}（${machine}）` } : {});
}
