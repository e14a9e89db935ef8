import { inLanguage, isError, type Language, type Problem, problemCatalogue, sortProblems } from './problem.ts';

export const PROBLEM_FORMATS = ['pretty', 'json', 'github', 'sarif'] as const;
export type ProblemFormat = (typeof PROBLEM_FORMATS)[number];

export interface FormatOptions {
  readonly format: ProblemFormat;
  readonly lang: Language;
  /** Text of a file, for the lines shown below a problem; without it only the position is shown. */
  readonly textOf?: (file: string) => string | undefined;
}

/** Problems in a form for people, programs or code hosts. */
export function formatProblems(problems: readonly Problem[], { format, lang, textOf }: FormatOptions): string {
  const sorted = sortProblems(problems).map((problem) => inLanguage(problem, lang));
  switch (format) {
    case 'json':
      return JSON.stringify(sorted.map(withoutArgs), null, 2);
    case 'github':
      return sorted.map(toWorkflowCommand).join('\n');
    case 'sarif':
      return JSON.stringify(toSarif(sorted), null, 2);
    default:
      return toPretty(sorted, lang, textOf);
  }
}

function withoutArgs({ args: _, ...problem }: Problem) {
  return problem;
}

const WORDS = {
  zh: {
    error: '错误',
    warning: '警告',
    hint: '怎么改：',
    none: '没有问题。',
    fixable: '可以用 npm run pages -- fix 自动修改',
  },
  en: {
    error: 'error',
    warning: 'warning',
    hint: 'Fix: ',
    none: 'No problems.',
    fixable: 'can be repaired by npm run pages -- fix',
  },
} as const;

function toPretty(problems: readonly Problem[], lang: Language, textOf: FormatOptions['textOf']): string {
  const words = WORDS[lang];
  if (problems.length === 0) return words.none;
  const parts: string[] = [];
  let file = '';
  let lines: readonly string[] = [];
  for (const problem of problems) {
    if (problem.file !== file) {
      file = problem.file;
      lines = textOf?.(file)?.split(/\r?\n/) ?? [];
    }
    const place = `${file}:${problem.line}:${problem.column}`;
    const frame = codeFrame(lines, problem);
    const hint = problem.hint && `  ${words.hint}${problem.hint}`;
    parts.push(
      [`${place} ${words[problem.severity]} ${problem.code} ${problem.message}`, frame, hint]
        .filter(Boolean)
        .join('\n'),
    );
  }
  return `${parts.join('\n\n')}\n\n${summary(problems, lang)}`;
}

function summary(problems: readonly Problem[], lang: Language): string {
  const errors = problems.filter(isError).length;
  const warnings = problems.length - errors;
  const files = new Set(problems.map(({ file }) => file)).size;
  const fixable = problems.filter(({ fix }) => fix).length;
  const counts =
    lang === 'zh'
      ? `${files} 个文件：${errors} 个错误，${warnings} 个警告`
      : `${count(files, 'file')}: ${count(errors, 'error')}, ${count(warnings, 'warning')}`;
  const repair = lang === 'zh' ? `；其中 ${fixable} 个${WORDS.zh.fixable}。` : `; ${fixable} ${WORDS.en.fixable}.`;
  return counts + (fixable > 0 ? repair : lang === 'zh' ? '。' : '.');
}

const count = (amount: number, noun: string) => `${amount} ${noun}${amount === 1 ? '' : 's'}`;

/** Longest part of a line that is shown, in terminal columns. */
const MAX_COLUMNS = 100;

/** The line of a problem, the one before it, and carets below the place. */
function codeFrame(lines: readonly string[], { line, column, endLine, endColumn }: Problem): string {
  const text = lines[line - 1];
  if (text === undefined || text.trim() === '') return '';
  const gutter = String(line).length;
  const start = column - 1;
  const end = endLine === line ? Math.max(endColumn - 1, start + 1) : text.length;
  // A long line is cut to a window around the place.
  const from = widthOf(text) <= MAX_COLUMNS ? 0 : Math.max(0, start - 30);
  const shown = (from > 0 ? '…' : '') + cutToWidth(text.slice(from), MAX_COLUMNS);
  const lead = widthOf(text.slice(from, start)) + (from > 0 ? 1 : 0);
  const carets = Math.max(1, Math.min(widthOf(text.slice(start, end)), MAX_COLUMNS - lead));
  const before = lines[line - 2]?.trim()
    ? [`  ${String(line - 1).padStart(gutter)} | ${cutToWidth(lines[line - 2] ?? '', MAX_COLUMNS)}`]
    : [];
  return [...before, `  ${line} | ${shown}`, `  ${' '.repeat(gutter)} | ${' '.repeat(lead)}${'^'.repeat(carets)}`].join(
    '\n',
  );
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
const NARROW_ZERO = /[\u200b-\u200f\u2060\ufeff]|\p{Mn}/u;

/** Terminal columns of a text: two for each East Asian wide character, none for an invisible one. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (NARROW_ZERO.test(character)) continue;
    width += WIDE.test(character) ? 2 : 1;
  }
  return width;
}

function cutToWidth(text: string, limit: number): string {
  if (widthOf(text) <= limit) return text;
  let width = 0;
  let cut = '';
  for (const character of text) {
    width += widthOf(character);
    if (width > limit - 1) return `${cut}…`;
    cut += character;
  }
  return cut;
}

/** A GitHub workflow command: the place becomes an annotation of the change. */
function toWorkflowCommand({ severity, file, line, column, endLine, endColumn, code, message, hint }: Problem): string {
  const place = `file=${property(file)},line=${line},col=${column},endLine=${endLine},endColumn=${endColumn},title=${code}`;
  return `::${severity} ${place}::${data(hint ? `${message} ${hint}` : message)}`;
}

const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** SARIF 2.1.0, for code hosts that show findings. */
function toSarif(problems: readonly Problem[]) {
  const codes = [...new Set(problems.map(({ code }) => code))];
  return {
    version: '2.1.0',
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    runs: [
      {
        tool: {
          driver: {
            name: 'pages-check',
            rules: codes.map((id) => ({ id, shortDescription: { text: problemCatalogue[id].en[0] } })),
          },
        },
        results: problems.map(({ code, severity, message, hint, file, line, column, endLine, endColumn }) => ({
          ruleId: code,
          level: severity,
          message: { text: hint ? `${message} ${hint}` : message },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(file) },
                region: { startLine: line, startColumn: column, endLine, endColumn },
              },
            },
          ],
        })),
      },
    ],
  };
}
