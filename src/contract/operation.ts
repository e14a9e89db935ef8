import type { Static, TSchema } from 'typebox';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: anybody, or only the holder of a valid `token` header. */
export type Access = 'public' | 'user';

/** The parts of a call. Without `params`, `query` or `body` the call takes none. */
export interface CallShape {
  readonly summary: string;
  /** Seconds that the reply may be cached. It is the same for everybody, and is sent with an ETag. */
  readonly cacheSeconds?: number;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The body is a raw picture, not JSON; `maxBytes` is its maximum size. */
  readonly file?: { readonly maxBytes: number };
  /** Maximum size of the JSON body in bytes, if larger than usual. Such a body is read only after the access check. */
  readonly bodyBytes?: number;
  readonly reply: TSchema;
}

/** One call of the API. */
export interface Operation extends CallShape {
  readonly access: Access;
  /** `project`: the call is not in the provider's list; this project added it. */
  readonly origin?: 'project';
}

/** Calls by `'METHOD /path'`; the path as the provider writes it, parameters in braces. */
export type OperationMap = { readonly [key: `${Method} /${string}`]: Operation };

/** Describes the calls of one family. */
export function operations<const T extends OperationMap>(map: T): T {
  return map;
}

type StaticOf<T> = T extends TSchema ? Static<T> : never;

/** The caller's input: only the parts that the operation takes. */
export type Input<O extends CallShape> = {
  readonly [P in 'params' | 'query' | 'body' as O extends Record<P, TSchema> ? P : never]: StaticOf<O[P]>;
} & (O extends { readonly file: object } ? { readonly file: Blob } : unknown);

export type Reply<O extends CallShape> = Static<O['reply']>;
