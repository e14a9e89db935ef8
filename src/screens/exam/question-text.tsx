import { RichHtml } from '#src/ui/rich-html/rich-html.tsx';
import './question.css';

const MARKUP = /<\/?[a-z]|&(#\d+|\w+);/i;

/** The text of a question: plain, or HTML if it contains any. */
export function QuestionText({ text }: { readonly text: string }) {
  if (MARKUP.test(text)) return <RichHtml html={text} topHeading={3} />;
  return <p className="exam-text">{text}</p>;
}
