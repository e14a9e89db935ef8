import type { Finding } from '../problems/finding.ts';
import type { ProblemCode } from '../problems/problem.ts';
import { NO_COLUMNS, type OpenColumns, openAfter, spacesFor } from './tab-indent.ts';
import { explainWideBraces } from './text-like-yaml.ts';
import type { TokenScan } from './token-scan.ts';

const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/;
const MAX_FINDINGS = 20;
const WIDE = '\u00a0\u2000-\u200a\u202f\u205f\u3000';
const WIDE_SPACE = new RegExp(`[${WIDE}]`);
const WIDE_EDGE = new RegExp(`^[${WIDE}]+|[${WIDE}]+$`);
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аеорсухіјһԁոνοα'].map((letter, index) => [letter, 'aeopcyxijhdnvoa'[index] ?? '']),
);

/** Whether a text contains an invisible character or an unusual space; most contain none and need no closer look. */
export function hasOddCharacters(text: string): boolean {
  return INVISIBLE.test(text) || WIDE_SPACE.test(text);
}

/** The text without invisible characters; `undefined` when there are none. */
export function withoutInvisible(text: string): string | undefined {
  return INVISIBLE.test(text) ? text.replace(new RegExp(INVISIBLE, 'g'), '') : undefined;
}

/** Suspicious things in text that is correct YAML. */
export function lintText(text: string): Finding[] {
  const findings: Finding[] = [];
  if (INVISIBLE.test(text)) {
    for (const { index, 0: character } of text.matchAll(new RegExp(INVISIBLE, 'g'))) {
      if (findings.length >= MAX_FINDINGS) break;
      findings.push(remove('YAML_INVISIBLE_CHARACTER', index, character));
    }
  }
  if (text.includes('：')) {
    const colon = /^([A-Za-z_][\w-]*)[ \t]*：[ \t]*/m.exec(text);
    if (colon) findings.push(fullWidthColon(colon.index, colon[1] ?? '', colon[0]));
  }
  return findings;
}

/** A plain value that begins or ends with something that only looks like a space. */
export function lintValue(
  text: string,
  start: number,
  end: number,
): (Finding & { readonly value: string }) | undefined {
  const written = text.slice(start, end);
  const edge = WIDE_EDGE.exec(written);
  if (!edge) return undefined;
  const at = start + edge.index;
  return { ...remove('YAML_WIDE_SPACE', at, edge[0]), value: written.replace(edge[0], '') };
}

interface KeyFlaw {
  readonly finding: Finding;
  /** The key that was meant, and its value when the flaw made it part of the key. */
  readonly key: string;
  readonly value?: string;
}

/** A key that is correct YAML but not what its author sees. */
export function lintKey(key: string, hasValue: boolean, start: number): KeyFlaw | undefined {
  const tight = hasValue ? undefined : /^([a-z]\w*):(?!\/\/)(\S.*)$/.exec(key);
  if (tight?.[1]) {
    const finding = spaceMissing(start + tight[1].length, ':', `${tight[1]}: ${tight[2]}`);
    return { finding, key: tight[1], value: tight[2] ?? '' };
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is the range that needs no look
  if (/^[\u0000-\u007f]*$/.test(key)) return undefined;
  const end = start + key.length;
  const colon = /^([A-Za-z_][\w-]*)\s*：\s*/.exec(key);
  if (colon && !hasValue) {
    return {
      finding: fullWidthColon(start, colon[1] ?? '', colon[0]),
      key: colon[1] ?? '',
      value: key.slice(colon[0].length),
    };
  }
  const space = new RegExp(`^[${WIDE} ]+|[${WIDE} ]+$`).exec(key);
  if (space) {
    return { finding: remove('YAML_WIDE_SPACE', start + space.index, space[0]), key: key.replace(space[0], '') };
  }
  const quoted = /^[“‘"'”’](.+)[”’"'“‘]$/.exec(key)?.[1];
  if (quoted) {
    return {
      finding: {
        code: 'YAML_FULL_WIDTH_QUOTE',
        start,
        end,
        args: { written: key },
        fix: [{ start, end, text: quoted }],
      },
      key: quoted,
    };
  }
  const meant = [...key.normalize('NFKC')].map((letter) => LOOKALIKES[letter] ?? letter).join('');
  if (meant === key || !/^[\w-]+$/.test(meant)) return undefined;
  const character = [...key].find((letter) => LOOKALIKES[letter] ?? letter.normalize('NFKC') !== letter) ?? '';
  const args = { key, character: escapeCharacter(character), suggestion: meant };
  return {
    finding: { code: 'YAML_LOOKALIKE_CHARACTER', start, end, args, fix: [{ start, end, text: meant }] },
    key: meant,
  };
}

/** Suspicious lines in text that is not correct YAML; literal text is skipped. */
export function lintLines(text: string, { multiline }: Pick<TokenScan, 'multiline'>): Finding[] {
  const findings: Finding[] = [];
  let start = 0;
  let open = NO_COLUMNS;
  for (const whole of text.split('\n')) {
    const at = start;
    start += whole.length + 1;
    const line = whole.replace(/\r$/, '');
    if (/^\s*(#|$)/.test(line)) continue;
    if (multiline.some((stretch) => stretch.start < at && at < stretch.end)) continue;
    const tab = lintTab(line, at, open);
    open = openAfter(tab ? applyTo(line, at, tab) : line, open);
    const finding = tab ?? lintLine(line, at);
    if (finding) findings.push(finding);
    if (findings.length >= MAX_FINDINGS) break;
  }
  return findings;
}

function lintTab(line: string, at: number, open: OpenColumns): Finding | undefined {
  const [, indent = '', rest = ''] = /^([ \t]*\t[ \t]*)(\S.*)$/.exec(line) ?? [];
  if (!indent) return undefined;
  const start = at + indent.indexOf('\t');
  const end = start + (/^\t+/.exec(line.slice(start - at))?.[0].length ?? 1);
  const fix = [{ start: at, end: at + indent.length, text: spacesFor(indent, rest, open) }];
  return { code: 'YAML_TAB', start, end, fix };
}

function applyTo(line: string, at: number, { fix = [] }: Finding): string {
  return fix.reduce((text, edit) => text.slice(0, edit.start - at) + edit.text + text.slice(edit.end - at), line);
}

/** Keys of pages begin with a small letter: `VIP：` at the start of a line is text. */
function lintLine(line: string, at: number): Finding | undefined {
  const wide = new RegExp(`^(?:[ -]*)([${WIDE}]+)|^ *(?:- +)*[a-z]\\w*:([${WIDE}]+)`).exec(line);
  const wideSpace = wide?.[1] ?? wide?.[2];
  if (wide && wideSpace) {
    const start = at + wide[0].length - wideSpace.length;
    // An ideographic space is as wide as two spaces, which is what its author aligned with.
    const indent = wide[1] ? wideSpace.replaceAll('\u3000', '  ') : ' ';
    return replace('YAML_WIDE_SPACE', start, wideSpace, indent.replace(/[^ ]/g, ' '));
  }
  const colon = /(?:^ *(?:- +)*|[{,]\s*)([a-z]\w*)\s*：\s*/.exec(line);
  if (colon?.[1] && !isInQuotes(line, colon.index)) {
    const lead = colon[0].indexOf(colon[1]);
    return fullWidthColon(at + colon.index + lead, colon[1], colon[0].slice(lead));
  }
  const braces = explainWideBraces(line, at);
  if (braces) return braces;
  const fence = /^ *(`{3,}\w*)\s*$/.exec(line);
  if (fence?.[1]) {
    const start = at + line.indexOf('`');
    const args = { written: fence[1] };
    return {
      code: 'YAML_FENCE',
      start,
      end: start + fence[1].length,
      args,
      fix: [{ start: at, end: at + line.length, text: '' }],
    };
  }
  const mark = LIKE_DASH.exec(line);
  if (mark?.[2]) {
    const start = at + (mark[1]?.length ?? 0);
    const end = start + 1;
    const fix = [{ start, end: end + (mark[3]?.length ?? 0), text: '- ' }];
    return { code: 'YAML_DASH', start, end, args: { mark: mark[2] }, fix };
  }
  const dash = /^( *)-([a-z]\w*:)/.exec(line);
  if (dash) {
    const start = at + (dash[1]?.length ?? 0);
    return spaceMissing(start, '-', `- ${dash[2]}`);
  }
  const tight = /^( *(?:- +)*)([a-z]\w*):([^\s:/\\].*)$/.exec(line);
  if (tight?.[2]) {
    const start = at + (tight[1]?.length ?? 0) + tight[2].length;
    return spaceMissing(start, ':', `${tight[2]}: ${tight[3]}`);
  }
  const comma = /，\s*(?=[a-z]\w*\s*[:：])/.exec(line);
  if (comma && /[{[]/.test(line.slice(0, comma.index)) && !isInQuotes(line, comma.index)) {
    return replace('YAML_FULL_WIDTH_COMMA', at + comma.index, comma[0], ', ');
  }
  return undefined;
}

/** Characters of chat apps and office programs that authors use instead of a list's dash. */
const LIKE_DASH = /^( *)([－—–−‐•·●▪*])( *)(?=[a-z]\w*:(?:\s|$)|\{)/;

function spaceMissing(start: number, after: string, meant: string): Finding {
  const end = start + 1;
  return { code: 'YAML_SPACE_MISSING', start, end, args: { after, meant }, fix: [{ start: end, end, text: ' ' }] };
}

/** `written` is the key, the colon and the spaces around it. */
function fullWidthColon(start: number, key: string, written: string): Finding {
  const colon = start + written.indexOf('：');
  const fix = [{ start: start + key.length, end: start + written.length, text: ': ' }];
  return { code: 'YAML_FULL_WIDTH_COLON', start: colon, end: colon + 1, args: { key }, fix };
}

const remove = (code: ProblemCode, start: number, written: string) => replace(code, start, written, '');

function replace(code: ProblemCode, start: number, written: string, text: string): Finding {
  const end = start + written.length;
  return { code, start, end, args: { character: escapeCharacter(written) }, fix: [{ start, end, text }] };
}

function escapeCharacter(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Whether an odd number of quotes stands before `index`: a rough test, used only on broken text. */
function isInQuotes(line: string, index: number): boolean {
  const before = line.slice(0, index);
  return ["'", '"'].some((quote) => before.split(quote).length % 2 === 0);
}
