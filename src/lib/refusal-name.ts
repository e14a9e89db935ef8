import { type RefusalName, refusals } from '#src/contract/codes.ts';
import { ApiRefusal } from './api-failures.ts';

/** Which refusal of the contract a failure is; undefined for any other failure. */
export function refusalName(reason: unknown): RefusalName | undefined {
  if (!(reason instanceof ApiRefusal)) return undefined;
  const names = Object.keys(refusals) as RefusalName[];
  return names.find((name) => refusals[name].code === reason.code);
}
