/**
 * An expression as a polynomial with rational coefficients: each product of letters and roots of primes with its
 * coefficient, as `top/bottom` in lowest terms.
 */
export type Exact = ReadonlyMap<string, Fraction>;

interface Fraction {
  readonly top: bigint;
  /** Always positive. */
  readonly bottom: bigint;
}

const [LONGEST, DEEPEST, MOST_TERMS, LARGEST_POWER, LARGEST_ROOT] = [200, 12, 100, 12, 1_000_000n];
/** Limit for the bits of a coefficient. */
const MOST_BITS = 256;

/** Thrown when a text is ambiguous or a value too large. */
class Unsure extends Error {}

/** The value of a formula; undefined when it could be read in more than one way. Takes bounded time for any text. */
export function exactValue(text: string): Exact | undefined {
  // Words and functions are not allowed: they would be read as products of letters.
  const hasWord = /[a-z]{3}|ln|[fgF]\(|\\/i.test(text.replace(/\\(?:frac|sqrt)/g, ' '));
  if (text.length > LONGEST || hasWord) return undefined;
  try {
    return new Reader(text.replaceAll('[', '(').replaceAll(']', ')')).whole();
  } catch (reason) {
    if (reason instanceof Unsure) return undefined;
    throw reason;
  }
}

/** Whether two exact values are equal for all values of their letters. */
export function isSameExact(one: Exact, other: Exact): boolean {
  if (one.size !== other.size) return false;
  return [...one].every(([part, { top, bottom }]) => {
    const match = other.get(part);
    return match !== undefined && match.top === top && match.bottom === bottom;
  });
}

/** Parses `\frac`, brackets and the usual signs; refuses everything ambiguous. */
class Reader {
  private at = 0;
  private depth = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  whole(): Exact {
    const value = this.sum();
    if (this.at < this.text.length) throw new Unsure();
    return value;
  }

  private sum(): Exact {
    this.depth += 1;
    if (this.depth > DEEPEST) throw new Unsure();
    const isNegative = !this.takes('+') && this.takes('-');
    let value = scaled(this.product(), isNegative ? -1n : 1n);
    for (;;) {
      if (this.takes('+')) value = added(value, this.product());
      else if (this.takes('-')) value = added(value, scaled(this.product(), -1n));
      else break;
    }
    this.depth -= 1;
    return value;
  }

  private product(): Exact {
    let value = this.power();
    for (;;) {
      if (this.takes('*')) value = multiplied(value, this.power());
      else if (this.takes('/')) {
        value = divided(value, this.power());
        // `1/2x` could mean half of x, or one over 2x.
        if (this.isAtFactor()) throw new Unsure();
      } else if (this.isAtFactor()) {
        // `2\frac12` could mean two and a half, or one.
        if (/[\d\\]/.test(this.text[this.at] ?? '') && !this.text.startsWith('\\sqrt', this.at)) throw new Unsure();
        value = multiplied(value, this.power());
      } else return value;
    }
  }

  private power(): Exact {
    const base = this.atom();
    if (!this.takes('^')) return base;
    const found = this.match(/\{(\d{1,2})\}|(\d)(?!\d)/y);
    const power = Number(found?.[1] ?? found?.[2] ?? Number.NaN);
    if (!(power <= LARGEST_POWER) || this.text[this.at] === '^') throw new Unsure();
    let value = numberOf(1n);
    for (let count = 0; count < power; count += 1) value = multiplied(value, base);
    return value;
  }

  private atom(): Exact {
    const digits = this.match(/(\d{1,15})(?:\.(\d{1,15}))?/y);
    if (digits) {
      const [, whole = '', decimals = ''] = digits;
      return numberOf(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
    }
    const letter = this.match(/[a-zA-Zα-ω]/y);
    if (letter) return new Map([[letter[0], { top: 1n, bottom: 1n }]]);
    if (this.takes('(')) return this.until(')');
    if (this.takes('\\frac')) return divided(this.group(), this.group());
    if (this.takes('\\sqrt')) return rootOf(this.group());
    throw new Unsure();
  }

  private group(): Exact {
    if (this.takes('{')) return this.until('}');
    const sign = this.match(/[\da-zA-Z]/y);
    if (!sign) throw new Unsure();
    return new Reader(sign[0]).whole();
  }

  private until(end: string): Exact {
    const value = this.sum();
    if (!this.takes(end)) throw new Unsure();
    return value;
  }

  private isAtFactor(): boolean {
    return /[\d(a-zA-Zα-ω\\]/.test(this.text[this.at] ?? '');
  }

  private takes(sign: string): boolean {
    if (!this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  private match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text) ?? undefined;
    if (found) this.at = pattern.lastIndex;
    return found;
  }
}

/** The product of no letters and no roots. */
const UNIT = '';

function numberOf(top: bigint, bottom = 1n): Exact {
  return top === 0n ? new Map() : new Map([[UNIT, lowest(top, bottom)]]);
}

function lowest(top: bigint, bottom: bigint): Fraction {
  let [a, b] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  while (b > 0n) [a, b] = [b, a % b];
  const divisor = bottom < 0n ? -a : a;
  const result = { top: top / divisor, bottom: bottom / divisor };
  if (result.top.toString(2).length + result.bottom.toString(2).length > MOST_BITS) throw new Unsure();
  return result;
}

function added(one: Exact, other: Exact): Exact {
  const sum = new Map(one);
  for (const [part, { top, bottom }] of other) {
    const before = sum.get(part) ?? { top: 0n, bottom: 1n };
    const next = before.top * bottom + top * before.bottom;
    if (next === 0n) sum.delete(part);
    else sum.set(part, lowest(next, before.bottom * bottom));
  }
  if (sum.size > MOST_TERMS) throw new Unsure();
  return sum;
}

function scaled(value: Exact, top: bigint, bottom = 1n): Exact {
  return new Map([...value].map(([part, each]) => [part, lowest(each.top * top, each.bottom * bottom)]));
}

function multiplied(one: Exact, other: Exact): Exact {
  let product: Exact = new Map();
  for (const [left, { top, bottom }] of one) {
    for (const [right, each] of other) {
      const { part, factor } = joined(left, right);
      product = added(product, new Map([[part, lowest(top * each.top * factor, bottom * each.bottom)]]));
    }
  }
  return product;
}

/** The product of two keys: powers of letters, and roots of primes; two equal roots give the prime. */
function joined(left: string, right: string): { readonly part: string; readonly factor: bigint } {
  const powers = new Map<string, number>();
  for (const each of [...left.split(' '), ...right.split(' ')]) {
    if (each === '') continue;
    const [name = '', power] = each.split('^');
    powers.set(name, (powers.get(name) ?? 0) + Number(power ?? 1));
  }
  let factor = 1n;
  const parts: string[] = [];
  for (const [name, power] of [...powers].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (power > 4 * LARGEST_POWER) throw new Unsure();
    if (!name.startsWith('√')) parts.push(power === 1 ? name : `${name}^${power}`);
    else if (power === 2) factor *= BigInt(name.slice(1));
    else parts.push(name);
  }
  return { part: parts.join(' '), factor };
}

/** Divides by a number or a single root only: a value with letters could be zero. */
function divided(value: Exact, by: Exact): Exact {
  const [only, ...more] = [...by];
  if (!only || more.length > 0) throw new Unsure();
  const [part, { top, bottom }] = only;
  const roots = part === UNIT ? [] : part.split(' ');
  if (!roots.every((root) => root.startsWith('√'))) throw new Unsure();
  const inside = roots.reduce((product, root) => product * BigInt(root.slice(1)), 1n);
  return scaled(multiplied(value, new Map([[part, { top: 1n, bottom: 1n }]])), bottom, top * inside);
}

/** The root of a number that is not negative; refuses letters, whose sign is unknown. */
function rootOf(value: Exact): Exact {
  if (value.size === 0) return value;
  const only = value.get(UNIT);
  if (!only || value.size > 1 || only.top < 0n) throw new Unsure();
  let rest = only.top * only.bottom;
  if (rest > LARGEST_ROOT) throw new Unsure();
  let outside = 1n;
  const primes: string[] = [];
  for (let prime = 2n; prime * prime <= rest; prime += 1n) {
    while (rest % (prime * prime) === 0n) {
      rest /= prime * prime;
      outside *= prime;
    }
    if (rest % prime === 0n) {
      rest /= prime;
      primes.push(`√${prime}`);
    }
  }
  if (rest > 1n) primes.push(`√${rest}`);
  const part = [...new Set(primes)].sort((a, b) => (a < b ? -1 : 1)).join(' ');
  return new Map([[part, lowest(outside, only.bottom)]]);
}
