/** What is wrong with a formula, for its author. */
export interface FormulaFlaw {
  readonly kind: 'command' | 'environment' | 'refused' | 'large' | FlawWord;
  /** The command, environment or sign that it is about, as written. */
  readonly written?: string;
}

type FlawWord =
  | 'brace-missing'
  | 'brace-extra'
  | 'right-missing'
  | 'end-missing'
  | 'cell'
  | 'double'
  | 'empty'
  | 'other';

const RULES: readonly (readonly [RegExp, (written: string) => FormulaFlaw])[] = [
  [/^Unsupported function name: (\\\S+?)(?= at |$)/, (written) => known(written)],
  [/^Undefined control sequence: (\\\S+)/, (written) => known(written)],
  [/^Function "(\\\w+)" is not trusted/, (written) => ({ kind: 'refused', written })],
  [/^No such environment: (\S+)/, (written) => ({ kind: 'environment', written })],
  [/^Too many expansions/, () => ({ kind: 'large' })],
  [/^Expected '\}', got 'EOF'|^Unexpected end of input/, () => ({ kind: 'brace-missing' })],
  [/^Expected 'EOF', got '\}'|^Extra \}/, () => ({ kind: 'brace-extra' })],
  [/^Expected '\\right'/, () => ({ kind: 'right-missing' })],
  [/^Mismatch: \\begin\{(\w+\*?)\}/, (written) => ({ kind: 'end-missing', written })],
  [/^Expected (?:& or )?\\\\ or \\cr or \\?end/, () => ({ kind: 'end-missing' })],
  [/^Expected 'EOF', got '([&#])'/, (written) => ({ kind: 'cell', written })],
  [/^Double (?:super|sub)script/, () => ({ kind: 'double' })],
  [/^Expected group (?:after|as argument to) '(\S+?)'/, (written) => ({ kind: 'empty', written })],
];

/** Commands of other programs that would lead away or set an element's attributes. */
const REFUSED = /^\\(?:href|url|includegraphics|html\w*|class|id|style|data)$/;

const known = (written: string): FormulaFlaw => ({ kind: REFUSED.test(written) ? 'refused' : 'command', written });

/** The flaw that Temml's error tells of; `other` for what it does not say clearly, its own faults included. */
export function flawOf(error: unknown): FormulaFlaw {
  const message = error instanceof Error ? error.message.trim() : '';
  for (const [pattern, flaw] of RULES) {
    const match = pattern.exec(message);
    // Temml underlines a place with combining signs.
    if (match) return flaw((match[1] ?? '').replaceAll('\u0332', ''));
  }
  return { kind: 'other' };
}
