import { RichHtml } from '../rich-html/rich-html.tsx';
import './marked-steps.css';

interface MarkedStepsProps {
  readonly steps: readonly { readonly words_html: string; readonly points: number; readonly given: number }[];
  readonly score: number | null;
}

/** The marking steps of an answer, with the points for each. */
export function MarkedSteps({ steps, score }: MarkedStepsProps) {
  const sum = steps.reduce((all, { given }) => all + given, 0);
  return (
    <>
      <ol className="marked-steps" aria-label="各步得分">
        {steps.map(({ words_html: html, points, given }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity than their index
          <li key={at}>
            <RichHtml html={html} topHeading={4} isShort />
            <span className={given === points ? 'marked-steps__full' : undefined}>
              {given} / {points} 分
            </span>
          </li>
        ))}
      </ol>
      {score !== null && sum !== score ? (
        <p className="marked-steps__other">
          各步共 {sum} 分，老师给了 {score} 分，原因在老师的话里。
        </p>
      ) : null}
    </>
  );
}
