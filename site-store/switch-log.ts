import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';

/** One switch to another release. */
export interface Switch {
  /** ISO 8601. */
  readonly at: string;
  readonly release: string;
  readonly action: 'build' | 'publish' | 'rollback';
  /** Name and machine: `chen@studio`. */
  readonly by: string;
}

const LINES_KEPT = 500;
const logFile = (site: string) => join(site, 'releases/.switches.jsonl');

/** Written before the switch itself: a last entry that differs from `current` is a switch that did not happen. */
export function logSwitch(site: string, release: string, action: Switch['action'], now: Date, by: string): void {
  const entry: Switch = { at: now.toISOString(), release, action, by };
  appendFileSync(logFile(site), `${JSON.stringify(entry)}\n`);
}

export function readSwitches(site: string): Switch[] {
  try {
    const lines = readFileSync(logFile(site), 'utf8').split('\n');
    // The last line may be incomplete when a process was killed.
    return lines.flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as Switch] : []));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}

export function trimSwitches(site: string): void {
  const entries = readSwitches(site);
  if (entries.length <= LINES_KEPT) return;
  const kept = entries.slice(-LINES_KEPT / 2);
  const part = `${logFile(site)}.${process.pid}.part`;
  writeFileSync(part, kept.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  renameSync(part, logFile(site));
}

/** The release that visitors had before `current`, ignoring undone rollbacks; undefined when there was none. */
export function releaseBefore(switches: readonly Switch[], current: string): string | undefined {
  const stack: string[] = [];
  for (const { release, action } of switches) {
    if (action === 'rollback' && stack.includes(release)) stack.length = stack.lastIndexOf(release) + 1;
    else if (stack.at(-1) !== release) stack.push(release);
  }
  const place = stack.lastIndexOf(current);
  return place > 0 ? stack[place - 1] : undefined;
}

export function whoAmI(): string {
  return `${process.env.PUBLISHER || nameOfUser()}@${hostname()}`;
}

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a user id without a name.
    return String(process.getuid?.() ?? 'unknown');
  }
}
