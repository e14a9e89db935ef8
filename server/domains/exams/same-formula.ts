import { exactValue, isSameExact } from './exact-value.ts';

/**
 * Whether two formulas are certainly the same: their normal forms are equal, or both are numbers with the same value.
 *
 * Only notations are unified, such as `\frac12` and `1/2`. Except for numbers nothing is calculated: `x+x` and `2x`
 * differ.
 */
export function isSameFormula(one: string, other: string): boolean {
  const [a, b] = [normalForm(one), normalForm(other)];
  if (a === '' || b === '') return false;
  if (a === b) return true;
  const [x, y] = [fractionOf(a), fractionOf(b)];
  return x !== undefined && y !== undefined && x.top * y.bottom === y.top * x.bottom;
}

/**
 * Whether two formulas certainly have the same value. Understands numbers, letters and roots of numbers, with addition,
 * multiplication, whole powers and division by numbers; false for everything else.
 */
export function isSameValue(one: string, other: string): boolean {
  const [a, b] = [exactValue(bracedForm(one)), exactValue(bracedForm(other))];
  return a !== undefined && b !== undefined && isSameExact(a, b);
}

/** Longest text that is compared as a formula, in characters. */
const LONGEST = 500;

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/\\(?:displaystyle|textstyle|left|right|big|Big|bigl|bigr|Bigl|Bigr)(?![a-zA-Z])/g, ''],
  [/\\[,;:! ]|\\q?quad(?![a-zA-Z])|~/g, ''],
  [/\\(?:mathrm|operatorname|text)\{([a-zA-Z]+)\}/g, '$1'],
  [/\\[dt]frac(?![a-zA-Z])/g, '\\frac'],
  [/\\(?:cdot|times|ast)(?![a-zA-Z])|[×·⋅*]/g, '*'],
  [/\\div(?![a-zA-Z])|÷/g, '/'],
  [/\\leq?(?![a-zA-Z])|<=/g, '≤'],
  [/\\geq?(?![a-zA-Z])|>=/g, '≥'],
  [/\\neq?(?![a-zA-Z])|!=/g, '≠'],
  [/\\pm(?![a-zA-Z])/g, '±'],
  [/\\infty(?![a-zA-Z])/g, '∞'],
  [/\\(sin|cos|tan|cot|ln|log|exp|arcsin|arccos|arctan)(?![a-zA-Z])/g, '$1'],
  [/[−–]/g, '-'],
  [/\*\*/g, '^'],
];

const GREEK: Readonly<Record<string, string>> = {
  ...{ alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', theta: 'θ', lambda: 'λ', mu: 'μ', pi: 'π', rho: 'ρ', sigma: 'σ' },
  ...{ tau: 'τ', phi: 'φ', omega: 'ω' },
};

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁻ⁿ';
const LOWERED = '₀₁₂₃₄₅₆₇₈₉';

const normalForm = (written: string): string => withoutBraces(bracedForm(written));

/** The text with unified signs, and fractions and roots as TeX with braces. */
function bracedForm(written: string): string {
  if (written.length > LONGEST) return '';
  let text = written
    .trim()
    .replace(/^\$+|\$+$/g, '')
    .replace(/[⁰¹²³⁴-⁹⁻ⁿ]+/g, (run) => `^{${[...run].map((sign) => '0123456789-n'[RAISED.indexOf(sign)]).join('')}}`)
    .replace(/[₀-₉]+/g, (run) => `_{${[...run].map((sign) => LOWERED.indexOf(sign)).join('')}}`)
    .normalize('NFKC')
    .replace(/\*\*/g, '^');
  for (const [pattern, sign] of SIGNS) text = text.replace(pattern, sign);
  text = text
    .replace(
      /\\?(?<![a-zA-Z])(alpha|beta|gamma|delta|theta|lambda|mu|pi|rho|sigma|tau|phi|omega)(?![a-zA-Z])/g,
      (_, name) => {
        return GREEK[name as string] ?? '';
      },
    )
    .replace(/(?<=\d)\s+(?=\d)/g, '*')
    .replace(/\s+/g, '');
  return text
    .replace(/\\frac(?=[^{])(.)(.)/g, '\\frac{$1}{$2}')
    .replace(/\\sqrt(?=[^{[])(.)/g, '\\sqrt{$1}')
    .replace(/√\(([^()]*)\)/g, '\\sqrt{$1}')
    .replace(/√(\d+|\p{L})/gu, '\\sqrt{$1}')
    .replace(/(?<![a-zA-Z\\])sqrt\(([^()]*)\)/g, '\\sqrt{$1}');
}

/**
 * `\frac{a}{b}` becomes `a/b`, `\sqrt{a}` becomes `√a`, `x^{2}` becomes `x^2`; parts with more than one sign get
 * brackets.
 */
function withoutBraces(text: string): string {
  for (let now = text; ; ) {
    const before = now;
    now = now
      .replace(/\\frac\{([^{}]*)\}\{([^{}]*)\}/g, (_, top: string, bottom: string) => `${part(top)}/${part(bottom)}`)
      .replace(/\\sqrt\{([^{}]*)\}/g, (_, root: string) => `√${part(root)}`)
      .replace(/([\^_])\{([^{}]*)\}/g, (_, sign: string, script: string) => sign + part(script))
      .replace(/([\^/])\(([^()]*)\)/g, (_, sign: string, inner: string) => sign + part(inner));
    if (now === before) return now;
  }
}

const part = (text: string) => (/^√?(?:\d+(?:\.\d+)?|\p{L})$/u.test(text) ? text : `(${text})`);

interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

function fractionOf(text: string): Fraction | undefined {
  const match = /^([+-]?)(\d{1,15})(?:\.(\d{1,15}))?(?:\/(\d{1,15}))?$/.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', decimals = '', divisor = '1'] = match;
  const bottom = BigInt(divisor) * 10n ** BigInt(decimals.length);
  if (bottom === 0n) return undefined;
  return { top: BigInt(whole + decimals) * (sign === '-' ? -1n : 1n), bottom };
}
