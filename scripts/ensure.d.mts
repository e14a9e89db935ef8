export type Part = 'running' | 'all';
export function ensureDependencies(part: Part): void;
export function wayToInstall(
  lock: string,
  note: string | undefined,
  part: Part,
  wasBrokenOff?: boolean,
): 'add' | 'anew' | undefined;
