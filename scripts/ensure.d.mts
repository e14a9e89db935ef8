export type Part = 'running' | 'all';
export function ensureDependencies(part: Part): void;
export function takeInstallLock(file: string, isDone: () => boolean, pollMs?: number): (() => void) | undefined;
export function wayToInstall(
  lock: string,
  note: string | undefined,
  part: Part,
  wasBrokenOff?: boolean,
): 'add' | 'anew' | undefined;
