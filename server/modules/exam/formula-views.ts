import type { QuestionRow } from '#server/domains/exams/attempts.ts';
import { readableAnswer } from '#server/domains/exams/marking.ts';
import type { TypesetOwn } from '#server/kernel/text/own-formulas.ts';
import { questionKinds } from '#src/contract/states.ts';
import { type FoundFormula, findFormulas } from '#src/page-model/formulas/find-formulas.ts';
import { formulasIn, htmlOfText } from '#src/page-model/formulas/formulas-in-text.ts';
import { renderFormula } from '#src/page-model/formulas/render-formula.ts';

interface FormulaView {
  readonly source: string;
  readonly html: string;
}

/** The typeset formulas of a question's text; an empty object when there are none. */
export function questionFormulas({ stem, material, options }: QuestionRow): { formulas?: FormulaView[] } {
  const formulas = [stem, material, ...options.map(({ text }) => text)].flatMap(formulasIn).map(cachedView);
  return formulas.length > 0 ? { formulas: once(formulas) } : {};
}

/** The typeset formulas of the correct answer, the explanation and the student's own answers. */
export function answerFormulas(
  question: QuestionRow,
  mine: readonly string[],
  typeset: TypesetOwn,
): { answer_formulas?: FormulaView[] } {
  const ofSchool = [...readableAnswer(question), question.analysis].flatMap(formulasIn).map(cachedView);
  const formulas = [...ofSchool, ...mine.flatMap((text) => ownViews(question, text, typeset))];
  return formulas.length > 0 ? { answer_formulas: once(formulas) } : {};
}

/** A text by the school as HTML, with its formulas. */
export const schoolHtml = (text: string): string =>
  text === ''
    ? ''
    : htmlOfText(text, new Map(formulasIn(text).map((formula) => [formula.source, cachedView(formula).html])));

const once = (views: readonly FormulaView[]) => [...new Map(views.map((view) => [view.source, view])).values()];

/** The text of a blank is a formula as a whole, so it needs no dollar signs. */
function ownViews({ kind }: QuestionRow, text: string, typeset: TypesetOwn): FormulaView[] {
  const tex = text.trim();
  const isBare = kind === questionKinds.FILL && /[\\^_]/.test(tex) && !tex.includes('$');
  const found = isBare ? [{ source: `$${tex}$`, tex, isBlock: false }] : findFormulas(text);
  return found.flatMap((formula) => {
    const typed = typeset(formula);
    return !typed || (typed.flaw && isBare) ? [] : [{ source: formula.source, html: typed.html }];
  });
}

/** Most cached formulas of the school; about 1 KB each. */
const MAX_CACHED = 3_000;
const cache = new Map<string, FormulaView>();

/** Drops the oldest entry first. */
function cachedView({ source, tex, isBlock }: FoundFormula): FormulaView {
  const key = source + tex;
  const known = cache.get(key);
  if (known) return known;
  const view = { source, html: renderFormula(tex, isBlock).html };
  if (cache.size >= MAX_CACHED) {
    const [oldest = ''] = cache.keys();
    cache.delete(oldest);
  }
  cache.set(key, view);
  return view;
}
