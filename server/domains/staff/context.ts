import type { ServerContext } from '#server/domains/context.ts';
import type { StaffRole } from '#src/contract/console/roles.ts';

/**
 * The actor of an audit entry: a staff member, somebody at the server's command line, or somebody who failed to log in.
 */
export interface Doer {
  readonly id: string | null;
  readonly name: string;
  readonly role: StaffRole | 'command line' | 'stranger';
  /** The session of the action, if any. */
  readonly sessionId?: string | undefined;
}

/** The actor, from the session. */
export interface Actor extends Doer {
  readonly id: string;
  readonly name: string;
  readonly role: StaffRole;
}

/** What an action of staff needs: the actor and their address. */
export interface StaffContext<A extends Doer = Actor> extends Pick<ServerContext, 'db' | 'clock' | 'random' | 'seal'> {
  readonly actor: A;
  /** Network address of the caller; empty at the command line. */
  readonly address: string;
}

/** What a login needs besides that. */
export interface LoginContext extends Omit<StaffContext, 'actor'>, Pick<ServerContext, 'passwords'> {
  readonly userAgent: string;
  /** The device token from a completed login in this browser; undefined in a new one. */
  readonly deviceToken: string | undefined;
}
