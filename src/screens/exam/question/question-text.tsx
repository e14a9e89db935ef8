import { dollars, formulasIn, htmlOfText, isMarkup } from '#src/page-model/formulas/formulas-in-text.ts';
import { RichHtml } from '#src/ui/rich-html/rich-html.tsx';
import type { Question } from '../exam-queries.ts';
import './question.css';

interface QuestionTextProps {
  readonly text: string;
  /** Formulas of the text, as the API sent them. */
  readonly formulas?: Question['formulas'];
  /** True for text that is never HTML, such as a student's. */
  readonly isPlain?: boolean;
}

/** The text of a question: plain, or HTML if it contains any, with its formulas typeset. */
export function QuestionText({ text, formulas = [], isPlain = false }: QuestionTextProps) {
  const hasFormulas = formulas.length > 0 && formulasIn(text).length > 0;
  if (hasFormulas || (!isPlain && isMarkup(text))) {
    const html = htmlOfText(text, new Map(formulas.map((formula) => [formula.source, formula.html])), isPlain);
    return <RichHtml html={html} topHeading={3} isShort={hasFormulas} />;
  }
  return <p className="exam-text">{isPlain ? text : dollars(text)}</p>;
}
