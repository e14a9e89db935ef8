import { isListed } from './stored-keys.ts';

/** The browser's storage, which may be missing, full or forbidden: then values live as long as the page. */
type Area = 'local' | 'session';

const memory: Readonly<Record<Area, Map<string, string>>> = { local: new Map(), session: new Map() };

export function readStored(area: Area, key: string): string | undefined {
  try {
    return memory[area].get(key) ?? storage(area).getItem(key) ?? undefined;
  } catch {
    return memory[area].get(key);
  }
}

/** Stores `value`, or deletes the key when it is undefined. Returns whether the browser accepted it. */
export function writeStored(area: Area, key: string, value: string | undefined): boolean {
  if (import.meta.env?.DEV && !isListed(key)) throw new Error(`Whose is "${key}"? List it in stored-keys.ts.`);
  memory[area].delete(key);
  try {
    if (value === undefined) storage(area).removeItem(key);
    else storage(area).setItem(key, value);
    return true;
  } catch {
    if (value !== undefined) memory[area].set(key, value);
    return false;
  }
}

/**
 * Appends a line to a session value. When the browser stores nothing, the line is lost: this is for the boot script,
 * whose memory no other script shares.
 */
export function addLine(key: string, line: string): void {
  if (import.meta.env?.DEV && !isListed(key)) throw new Error(`Whose is "${key}"? List it in stored-keys.ts.`);
  try {
    sessionStorage.setItem(key, `${sessionStorage.getItem(key) ?? ''}${line}\n`);
  } catch {
    // Full or forbidden.
  }
}

/** Deletes the values of the keys. */
export function forgetStored(area: Area, isForgotten: (key: string) => boolean): void {
  for (const key of [...memory[area].keys(), ...keysOf(area)].filter(isForgotten)) {
    memory[area].delete(key);
    try {
      storage(area).removeItem(key);
    } catch {
      // Forbidden: nothing is stored there.
    }
  }
}

/** The keys with this beginning that have a value. */
export function storedKeys(area: Area, beginning: string): string[] {
  return [...new Set([...memory[area].keys(), ...keysOf(area)])].filter((key) => key.startsWith(beginning));
}

function keysOf(area: Area): string[] {
  try {
    return Object.keys(storage(area));
  } catch {
    return [];
  }
}

function storage(area: Area): Storage {
  return area === 'local' ? localStorage : sessionStorage;
}
