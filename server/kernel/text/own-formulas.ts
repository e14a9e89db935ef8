import { type FoundFormula, findFormulas } from '#src/page-model/formulas/find-formulas.ts';
import { htmlOfText } from '#src/page-model/formulas/formulas-in-text.ts';
import { renderFormula } from '#src/page-model/formulas/render-formula.ts';

/** A student's formula as HTML; undefined when the reply has used up its limit for students' formulas. */
export type TypesetOwn = (
  formula: Pick<FoundFormula, 'tex' | 'isBlock'>,
) => ReturnType<typeof renderFormula> | undefined;

/**
 * Most TeX by students that is typeset for one reply, in characters. A shorter formula counts as `SHORTEST` characters:
 * it takes as long.
 */
const MOST_TEX = 4_000;
const SHORTEST = 20;

/**
 * Typesets students' formulas for one reply, equal ones once, up to a limit, so that nobody can keep the server busy.
 */
export function ownTypesetter(): TypesetOwn {
  const known = new Map<string, ReturnType<typeof renderFormula>>();
  let left = MOST_TEX;
  return ({ tex, isBlock }) => {
    const key = `${isBlock} ${tex}`;
    const made = known.get(key);
    if (made) return made;
    left -= Math.max(tex.length, SHORTEST);
    if (left < 0) return undefined;
    const rendered = renderFormula(tex, isBlock);
    known.set(key, rendered);
    return rendered;
  };
}

/** A student's plain text as HTML with its formulas typeset; empty when it has none. */
export function ownHtml(text: string, typeset: TypesetOwn): string {
  const formulas = findFormulas(text);
  if (formulas.length === 0) return '';
  const rendered = formulas.flatMap((formula) => {
    const { html } = typeset(formula) ?? {};
    return html === undefined ? [] : [[formula.source, html] as const];
  });
  return htmlOfText(text, new Map(rendered), true);
}
