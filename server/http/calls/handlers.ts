import type { CallContext, Session } from '#server/domains/context.ts';
import type { Input, Operation, OperationMap, Reply } from '#src/contract/operation.ts';

type SessionOf<O extends Operation> = O['access'] extends 'user' ? Session : Session | null;

/** A handler's input: a picture comes as bytes. */
type ServedInput<O extends Operation> = O extends { readonly file: object }
  ? Omit<Input<O>, 'file'> & { readonly file: Buffer }
  : Input<O>;

/** Serves one call: gets checked input, returns the reply, throws a `Refusal`. */
type Handler<O extends Operation> = (input: ServedInput<O>, context: CallContext<SessionOf<O>>) => Promise<Reply<O>>;

/** One handler for each call of a family; a missing one does not compile. */
export type Handlers<T extends OperationMap> = { readonly [K in keyof T]: Handler<T[K] & Operation> };
