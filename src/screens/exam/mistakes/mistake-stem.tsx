import type { Question } from '../exam-queries.ts';
import { QuestionText } from '../question-text.tsx';
import { plainStem } from './mistake-words.ts';

/** A question's text in a row that is a link: typeset, but for a formula that needs a box of its own. */
export function MistakeStem({ question: { stem, formulas } }: { readonly question: Question }) {
  const isInLine = formulas?.every(({ html }) => html.startsWith('<math'));
  if (formulas && isInLine) return <QuestionText text={stem} formulas={formulas} />;
  return plainStem(stem);
}
