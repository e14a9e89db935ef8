import type { Log, ServerContext } from '#server/domains/context.ts';
import type { Actor, StaffContext } from '#server/domains/staff/context.ts';
import type { StaffOperation, StaffOperationMap } from '#src/contract/console/operation.ts';
import type { Input, Reply } from '#src/contract/operation.ts';

/** What a handler of the console gets beside its input; `actor` is null only where anyone may call. */
export interface StaffCallContext<A extends Actor | null = Actor> extends ServerContext, Pick<StaffContext, 'address'> {
  readonly actor: A;
  /** The token of the session; empty without one. */
  readonly sessionToken: string;
  readonly log: Log;
  /** Gives the browser this session, or takes its session away. */
  readonly keepSession: (token: string | null) => void;
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
