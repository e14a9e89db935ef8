import type { ServerContext } from '#server/domains/context.ts';
import type { StaffRole } from '#src/contract/console/roles.ts';

/** Who does something that is written down: somebody of staff, or who sits at the server's command line. */
export interface Doer {
  readonly id: string | null;
  readonly name: string;
  readonly role: StaffRole | 'command line';
}

/** Who acts, as the session says. */
export interface Actor extends Doer {
  readonly id: string;
  readonly name: string;
  readonly role: StaffRole;
}

/** What an act of staff needs: who acts, and from where. */
export interface StaffContext<A extends Doer = Actor> extends Pick<ServerContext, 'db' | 'clock' | 'random' | 'seal'> {
  readonly actor: A;
  /** Network address of the caller; empty at the command line. */
  readonly address: string;
}
