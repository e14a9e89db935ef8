import type { Log, ServerContext } from '#server/domains/context.ts';
import type { Actor, LoginContext } from '#server/domains/staff/context.ts';
import type { StaffOperation, StaffOperationMap } from '#src/contract/console/operation.ts';
import type { Input, Reply } from '#src/contract/operation.ts';

/** What a handler of the console gets besides its input; `actor` is null only where anyone may call. */
export interface StaffCallContext<A extends Actor | null = Actor> extends ServerContext, Omit<LoginContext, 'db'> {
  readonly actor: A;
  /** The session's token; empty without one. */
  readonly sessionToken: string;
  /** Device token of the session's browser; null without a session. */
  readonly deviceHash: string | null;
  /** Whether publishers, finance and admins need a second factor. */
  readonly needsSecondStep: boolean;
  readonly log: Log;
  /** Sets the session cookie, or deletes it. */
  readonly setSessionCookie: (token: string | null) => void;
  /** Sets the device cookie: somebody has completed a login with this browser. */
  readonly setDeviceCookie: (token: string) => void;
}

type ActorOf<O extends StaffOperation> = O['access'] extends 'anyone' ? null : Actor;

type StaffHandler<O extends StaffOperation> = (
  input: Omit<Input<O>, 'file'> & (O extends { readonly file: object } ? { readonly file: Buffer } : unknown),
  context: StaffCallContext<ActorOf<O>>,
) => Promise<Reply<O>>;

/** One handler for each call of a family of the console; a missing one does not compile. */
export type StaffHandlers<T extends StaffOperationMap> = {
  readonly [K in keyof T]: StaffHandler<T[K] & StaffOperation>;
};
