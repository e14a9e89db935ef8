import type { ServerContext } from '#server/domains/context.ts';
import type { StaffRole } from '#src/contract/console/roles.ts';

/** Who does something that is written down: somebody of staff, who sits at the server's command line, or who failed to log in. */
export interface Doer {
  readonly id: string | null;
  readonly name: string;
  readonly role: StaffRole | 'command line' | 'stranger';
  /** The session in which it is done, where there is one. */
  readonly sessionId?: string | undefined;
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

/** What a login needs beside it. */
export interface LoginContext extends Omit<StaffContext, 'actor'>, Pick<ServerContext, 'passwords'> {
  readonly userAgent: string;
  /** What the browser was given when somebody logged in to the end in it; undefined in one that is new. */
  readonly deviceToken: string | undefined;
}
