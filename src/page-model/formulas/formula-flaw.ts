/** What is wrong with a formula, for its author. */
export interface FormulaFlaw {
  readonly kind: 'command' | 'environment' | 'refused' | 'large' | FlawWord;
  /** The command, environment or sign with the mistake, as written. */
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

/** Commands known from other TeX programs that would add links or HTML attributes; they are refused. */
const REFUSED = /^\\(?:href|url|includegraphics|html\w*|class|id|style|data)$/;

const known = (written: string): FormulaFlaw => ({ kind: REFUSED.test(written) ? 'refused' : 'command', written });

/** The flaw in Temml's error message; `other` when the message is unclear, or the fault is Temml's own. */
export function flawOf(error: unknown): FormulaFlaw {
  const message = error instanceof Error ? error.message.trim() : '';
  for (const [pattern, flaw] of RULES) {
    const match = pattern.exec(message);
    // Temml marks the place of the error with combining underlines.
    if (match) return flaw((match[1] ?? '').replaceAll('\u0332', ''));
  }
  return { kind: 'other' };
}
