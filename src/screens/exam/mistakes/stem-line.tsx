import { isMarkup } from '#src/page-model/formulas/formulas-in-text.ts';
import type { Question } from '../exam-queries.ts';
import { QuestionText } from '../question/question-text.tsx';

/** A question's text for a list: two lines, formulas inline. */
export function StemLine({ question: { stem, formulas } }: { readonly question: Question }) {
  return (
    <div className="mistake-row__stem">
      <QuestionText
        text={plainStem(stem)}
        formulas={formulas?.map(({ source, html }) => ({ source: oneLine(source), html: inLine(html) }))}
        isPlain
      />
    </div>
  );
}

/** Removes the scrolling box of long formulas: in a list the whole row is a link. */
const inLine = (html: string) => html.replaceAll(/<\/?span[^>]*>/g, '').replace(' display="block"', '');

const MARKUP = /<[^>]*>|&nbsp;/g;

function plainStem(stem: string): string {
  return oneLine(isMarkup(stem) ? stem.replaceAll(MARKUP, ' ') : stem).trim();
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
