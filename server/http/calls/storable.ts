/** No call needs anything near as deep; deeper values could exhaust the stack. */
const MAX_DEPTH = 24;
/** NUL and lone surrogates, which PostgreSQL cannot store. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/** Whether a request's value can be walked and stored: not too deep, every text well-formed and without NUL. */
export function isStorable(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return false;
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item === 'string' && UNSTORABLE.test(item)) return false;
      if (typeof item !== 'object' || item === null) continue;
      for (const [key, child] of Object.entries(item)) {
        if (UNSTORABLE.test(key)) return false;
        next.push(child);
      }
    }
    level = next;
  }
  return true;
}
