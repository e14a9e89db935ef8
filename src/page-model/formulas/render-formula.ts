import temml from 'temml';
import { escapeHtml } from '../escape-html.ts';
import { type FormulaFlaw, flawOf } from './formula-flaw.ts';
import { WIDE_LABEL } from './formula-markup.ts';
import { widthOf } from './formula-width.ts';
import { TooComplex, type TreeNode, writeMathml } from './write-mathml.ts';

/** A typeset formula; for wrong TeX its source with the flaw. */
interface RenderedFormula {
  readonly html: string;
  /** Approximate width in em. */
  readonly widthEm: number;
  readonly flaw?: FormulaFlaw;
}

/** Longest formula, in characters. */
export const MAX_TEX = 1_000;
/** A wider formula does not fit between the margins of a phone 320 px wide, at the largest font size. */
export const WIDE_EM = 15;

const SETTINGS = {
  annotate: true,
  throwOnError: true,
  trust: false,
  /** Limits in em: a space or a rule cannot push a formula off the page. */
  maxSize: [10, 10] as [number, number],
  maxExpand: 200,
};

/**
 * Renders TeX as MathML; never throws.
 *
 * The HTML consists of `FORMULA_ELEMENTS` only and contains the TeX for copying. A formula wider than a phone gets its
 * own scrolling box.
 */
export function renderFormula(tex: string, isBlock: boolean): RenderedFormula {
  if (tex.length > MAX_TEX) return asSource(tex, isBlock, { kind: 'large' });
  try {
    const tree = temml.__renderToMathMLTree(tex, { ...SETTINGS, displayMode: isBlock }) as TreeNode;
    const mathml = writeMathml(tree);
    const widthEm = widthOf(tree);
    return { html: inBox(mathml, isBlock, widthEm > WIDE_EM), widthEm };
  } catch (error) {
    return asSource(tex, isBlock, error instanceof TooComplex ? { kind: 'large' } : flawOf(error));
  }
}

function inBox(mathml: string, isBlock: boolean, isWide: boolean): string {
  if (!isBlock && !isWide) return mathml;
  const classes = ['formula', ...(isBlock ? ['formula--block'] : []), ...(isWide ? ['formula--wide'] : [])].join(' ');
  const wide = isWide ? ` tabindex="0" role="group" aria-label="${WIDE_LABEL}"` : '';
  return `<span class="${classes}"${wide}>${mathml}</span>`;
}

function asSource(tex: string, isBlock: boolean, flaw: FormulaFlaw): RenderedFormula {
  const signs = isBlock ? '$$' : '$';
  return { html: `<code>${escapeHtml(signs + tex + signs)}</code>`, widthEm: 0, flaw };
}
