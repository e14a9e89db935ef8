/** A source of numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Random = () => number;
type Change = (text: string, random: Random) => string;

const TWINS: Readonly<Record<string, string>> = {
  ...{ ',': '，', ':': '：', '{': '｛', '}': '｝', '[': '［', ']': '］', '"': '“', "'": '‘', '-': '－', '#': '＃' },
  ...{ '|': '｜', '.': '．', '/': '／', ' ': '\u3000', '0': '０', '1': '１', '，': ',', '：': ':', '。': '.' },
};

/** Ways to damage a text in one place, by name. */
export const CHANGES: Readonly<Record<string, Change>> = {
  'a token goes': (text, random) => onToken(text, random, () => ''),
  'a token comes twice': (text, random) => onToken(text, random, (token) => token + token),
  'a token comes twice, apart': (text, random) => onToken(text, random, (token) => `${token} ${token}`),
  'two tokens change places': swapTokens,
  'a line goes': (text, random) => onLine(text, random, () => []),
  'a line comes twice': (text, random) => onLine(text, random, (line) => [line, line]),
  'two lines change places': swapLines,
  'a character goes': (text, random) => onCharacter(text, random, () => ''),
  'a character comes twice': (text, random) => onCharacter(text, random, (character) => character + character),
  'a character is another': (text, random) =>
    onCharacter(text, random, () => pick([...'x0:-#&*!|>%@`"\'{}[],? \t\u200b'], random)),
  'a line stands further in': (text, random) =>
    onLine(text, random, (line) => [' '.repeat(1 + Math.floor(random() * 3)) + line]),
  'a line stands further out': (text, random) => onLine(text, random, (line) => [line.replace(/^ {1,2}/, '')]),
  'a line begins with a tab': (text, random) => onLine(text, random, (line) => [`\t${line.trimStart()}`]),
  'a quote too many': (text, random) => insert(text, random, pick(['"', "'", '“', '”', '「'], random)),
  'a sign is its full-width twin': (text, random) =>
    onMatch(text, /[,:{}[\]"'\-#|./ 01，：。]/g, random, (sign) => TWINS[sign] ?? sign),
  'a number is another': (text, random) =>
    onMatch(text, /\d+/g, random, (figure) =>
      pick(
        [`${figure}0`, `-${figure}`, `${figure}.5`, `0${figure}`, '99999999999999999999', '0', `${figure}元`, ''],
        random,
      ),
    ),
};

function pick<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)] as T;
}

const TOKENS = /[A-Za-z0-9_\-./]+|[^\x20-\x7e\n]+|[^\S\n]+|./g;

const onToken = (text: string, random: Random, change: (token: string) => string) =>
  onMatch(text, TOKENS, random, change);

function onMatch(text: string, pattern: RegExp, random: Random, change: (found: string) => string): string {
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return text;
  const { index, 0: token } = pick(found, random);
  return text.slice(0, index) + change(token) + text.slice(index + token.length);
}

function swapTokens(text: string, random: Random): string {
  const tokens = text.match(TOKENS) ? [...text.matchAll(/[A-Za-z0-9_\-./]+|[^\x20-\x7e\n]+/g)] : [];
  const at = Math.floor(random() * (tokens.length - 1));
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (!first || !second) return text;
  const between = text.slice(first.index + first[0].length, second.index);
  return text.slice(0, first.index) + second[0] + between + first[0] + text.slice(second.index + second[0].length);
}

function onLine(text: string, random: Random, change: (line: string) => readonly string[]): string {
  const lines = text.split('\n');
  const at = Math.floor(random() * lines.length);
  return lines.flatMap((line, index) => (index === at ? change(line) : [line])).join('\n');
}

function swapLines(text: string, random: Random): string {
  const lines = text.split('\n');
  const at = Math.floor(random() * (lines.length - 1));
  return [...lines.slice(0, at), lines[at + 1] ?? '', lines[at] ?? '', ...lines.slice(at + 2)].join('\n');
}

function onCharacter(text: string, random: Random, change: (character: string) => string): string {
  const at = Math.floor(random() * text.length);
  return text.slice(0, at) + change(text.slice(at, at + 1)) + text.slice(at + 1);
}

function insert(text: string, random: Random, part: string): string {
  const at = Math.floor(random() * text.length);
  return text.slice(0, at) + part + text.slice(at);
}
