import { type RefusalName, refusalCodes } from '#src/contract/refusal-codes.ts';
import { ApiRefusal } from './api-failures.ts';

/** The name of the refusal in the contract; undefined for any other failure. */
export function refusalName(reason: unknown): RefusalName | undefined {
  if (!(reason instanceof ApiRefusal)) return undefined;
  const names = Object.keys(refusalCodes) as RefusalName[];
  return names.find((name) => refusalCodes[name] === reason.code);
}
