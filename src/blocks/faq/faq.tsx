import { keyed } from '#src/lib/dom/keyed.ts';
import type { BlockProps } from '#src/page-model/block-props.ts';
import { RichText } from '#src/ui/rich-text.tsx';
import { RunningText } from '#src/ui/running-text.tsx';
import './faq.css';

/** Questions that open to their answers, without JavaScript. */
export default function Faq({ block }: BlockProps<'faq'>) {
  return (
    <div className="faq card">
      {keyed(block.items, ({ question }) => question).map(({ key, item: { question, answer } }) => (
        <details className="faq__item" key={key}>
          <summary className="faq__question">
            <RunningText text={question} />
          </summary>
          <RichText className="faq__answer" html={answer} />
        </details>
      ))}
    </div>
  );
}
