/** Deeper than any page; the token scan has a lower limit and reports it. */
export const MAX_OPEN = 200;

/** Stands before a plain or quoted value (yaml: `SCALAR`); it has no length in the text. */
const SCALAR = '\u001f';
const MARKS = ['\u0002', '\u0018', SCALAR];
const OPENING = ['[', '{'];
const CLOSING = [']', '}'];
const DASHES = ['-', '?', ':'];

/**
 * The text, or only its beginning when so many brackets, or dashes on one line, are open at once that a YAML parser
 * would need seconds: 100 KB of `[` is not a page. Reads no more tokens than needed.
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
 * Runs `work` without stack traces for its errors. The parser creates one error per mistake: with stack traces, 100 KB
 * of stray commas take ten times as long to parse.
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
