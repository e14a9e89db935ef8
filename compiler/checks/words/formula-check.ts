import { type FoundFormula, findFormulas } from '#src/page-model/formulas/find-formulas.ts';
import { MAX_TEX, renderFormula, WIDE_EM } from '#src/page-model/formulas/render-formula.ts';
import { didYouMean, isOnlyNear, repair } from '../../problems/did-you-mean.ts';
import type { ProblemArgs, ProblemCode } from '../../problems/problem.ts';
import type { ValueCheck } from '../page/value-check.ts';

/** A problem of a formula. */
interface FormulaFinding {
  readonly code: ProblemCode;
  readonly args: ProblemArgs;
  /** The wrong part of the formula, and what its author certainly meant. */
  readonly part?: { readonly written: string; readonly meant: string | undefined };
}

/** Reports each formula of a Markdown text that cannot be typeset, or is wider than a phone. */
export function checkFormulas(markdown: string, { path, document, report }: ValueCheck): void {
  const formulas = findFormulas(markdown, 'markdown');
  if (formulas.length === 0) return;
  const whole = document.rangeOf(path);
  let from = whole.start;
  for (const formula of formulas) {
    // A text of several lines is indented in the file, so search only for the formula's first line.
    const [line = ''] = formula.source.split('\n', 1);
    const found = document.text.indexOf(line, from);
    const at = found >= 0 && found < whole.end ? document.rangeAt(found, found + line.length) : whole;
    if (at !== whole) from = at.end;
    const finding = findingOf(formula);
    if (!finding) continue;
    const { code, args, part } = finding;
    const start = part ? document.text.indexOf(part.written, at.start) : -1;
    const place = part && start >= 0 && start < at.end ? document.rangeAt(start, start + part.written.length) : at;
    report(code, args, place, part && place !== at ? repair(document, place, part.written, part.meant) : undefined);
  }
}

/** The problem of a formula; undefined when it can be typeset and fits on a phone. */
export function findingOf({ source, tex, isBlock }: FoundFormula): FormulaFinding | undefined {
  const { flaw, widthEm } = renderFormula(tex, isBlock);
  if (!flaw) {
    if (widthEm <= WIDE_EM) return undefined;
    return { code: 'FORMULA_WIDE', args: { width: Math.ceil(widthEm), limit: WIDE_EM } };
  }
  const { kind, written = '' } = flaw;
  if (kind === 'refused') return { code: 'FORMULA_COMMAND_REFUSED', args: { written } };
  if (kind === 'large') return { code: 'FORMULA_TOO_LARGE', args: { length: tex.length, limit: MAX_TEX } };
  if (kind !== 'command' && kind !== 'environment') {
    return { code: 'FORMULA_INVALID', args: { source: shortened(source), what: `@${kind}` } };
  }
  const known = kind === 'command' ? COMMANDS : ENVIRONMENTS;
  const suggestion = didYouMean(written, known);
  const meant = suggestion !== undefined && isOnlyNear(written, suggestion, known) ? suggestion : undefined;
  return { code: 'FORMULA_COMMAND_UNKNOWN', args: { written, suggestion }, part: { written, meant } };
}

const shortened = (source: string) => (source.length > 40 ? `${source.slice(0, 39)}…` : source).replace(/\s+/g, ' ');

/** Commands that authors mean when they mistype; many more can be typeset. */
const COMMANDS = [
  ...['frac', 'dfrac', 'tfrac', 'sqrt', 'sum', 'prod', 'int', 'iint', 'iiint', 'oint', 'lim', 'limits', 'infty'],
  ...['alpha', 'beta', 'gamma', 'delta', 'Delta', 'varepsilon', 'epsilon', 'eta', 'theta', 'lambda', 'Lambda', 'mu'],
  ...['rho', 'sigma', 'Sigma', 'tau', 'varphi', 'phi', 'Phi', 'xi', 'psi', 'omega', 'Omega', 'sin', 'cos', 'tan', 'pi'],
  ...['arcsin', 'arctan', 'ln', 'log', 'exp', 'max', 'min', 'det', 'left', 'right', 'begin', 'end', 'text', 'mathrm'],
  ...[
    'mathbf',
    'boldsymbol',
    'mathbb',
    'overline',
    'underline',
    'hat',
    'vec',
    'bar',
    'cdot',
    'cdots',
    'ldots',
    'vdots',
  ],
  ...['ddots', 'times', 'div', 'pm', 'leq', 'geq', 'neq', 'approx', 'equiv', 'sim', 'to', 'rightarrow', 'Rightarrow'],
  ...['in', 'notin', 'subset', 'cup', 'cap', 'forall', 'exists', 'quad', 'qquad', 'binom', 'boxed', 'mid', 'lvert'],
  ...['rvert', 'prime', 'partial', 'displaystyle', 'operatorname'],
].map((name) => `\\${name}`);
const ENVIRONMENTS = [
  ...['matrix', 'pmatrix', 'bmatrix', 'vmatrix', 'Vmatrix', 'cases', 'aligned', 'align', 'array', 'gathered', 'split'],
];
