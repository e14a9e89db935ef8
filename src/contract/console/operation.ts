import type { CallShape, Method } from '../operation.ts';
import type { StaffAccess } from './roles.ts';

/** One call of the console. It is authenticated by the console's cookie, never by students' `token` header. */
export interface StaffOperation extends CallShape {
  readonly access: StaffAccess;
}

/** Calls by `'METHOD /console/api/path'`. */
export type StaffOperationMap = { readonly [key: `${Method} /console/api/${string}`]: StaffOperation };

/** Describes the calls of one family of the console. */
export function staffOperations<const T extends StaffOperationMap>(map: T): T {
  return map;
}
