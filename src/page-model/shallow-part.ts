/** Deeper than any page; the token scan has a lower limit and reports it. */
export const MAX_OPEN = 200;

/** Stands before a plain or quoted value (yaml: `SCALAR`); it has no length in the text. */
const SCALAR = '\u001f';
const MARKS = ['\u0002', '\u0018', SCALAR];
const OPENING = ['[', '{'];
const CLOSING = [']', '}'];
const DASHES = ['-', '?', ':'];

/**
 * The text, or only its beginning when so many brackets, or dashes of one line, are open at once that a YAML parser
 * would need seconds: 100 KB of `[` is not a page. Reads no more lexemes than it needs.
 */
export function shallowPart(text: string, lexemes: Iterable<string>): string {
  let at = 0;
  let open = 0;
  let dashes = 0;
  let isValue = false;
  for (const lexeme of lexemes) {
    if (MARKS.includes(lexeme)) {
      isValue = lexeme === SCALAR;
      continue;
    }
    at += lexeme.length;
    if (isValue) isValue = false;
    else if (OPENING.includes(lexeme)) open += 1;
    else if (CLOSING.includes(lexeme)) open = Math.max(open - 1, 0);
    else if (DASHES.includes(lexeme)) dashes += 1;
    else if (lexeme.includes('\n')) dashes = 0;
    if (open > MAX_OPEN || dashes > MAX_OPEN) return text.slice(0, at);
  }
  return text;
}

/**
 * Does work whose errors are told without their stacks. The parser makes one of each mistake: with a stack each, 100 KB of stray
 * commas take ten times as long to read.
 */
export function withoutStacks<T>(work: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
