import type { Log, ServerContext } from '#server/domains/context.ts';
import type { Actor, LoginContext } from '#server/domains/staff/context.ts';
import type { StaffOperation, StaffOperationMap } from '#src/contract/console/operation.ts';
import type { Input, Reply } from '#src/contract/operation.ts';

/** What a handler of the console gets beside its input; `actor` is null only where anyone may call. */
export interface StaffCallContext<A extends Actor | null = Actor> extends ServerContext, Omit<LoginContext, 'db'> {
  readonly actor: A;
  /** The token of the session; empty without one. */
  readonly sessionToken: string;
  /** Of the browser in which the session was opened; null without a session. */
  readonly deviceHash: string | null;
  /** Whether publishers and admins work with a second step alone. */
  readonly needsSecondStep: boolean;
  readonly log: Log;
  /** Gives the browser this session, or takes its session away. */
  readonly keepSession: (token: string | null) => void;
  /** Lets the browser be known as one in which somebody logged in to the end. */
  readonly keepDevice: (token: string) => void;
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
