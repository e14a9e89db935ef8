import { keyed } from '#src/lib/dom/keyed.ts';
import type { BlockProps } from '#src/page-model/block-props.ts';
import { Picture } from '#src/ui/picture.tsx';
import { RunningText } from '#src/ui/running-text.tsx';
import './outline.css';

/** What happens when: days or stages along a line. */
export default function Outline({ block, page }: BlockProps<'outline'>) {
  return (
    <ol className="outline">
      {keyed(block.items, ({ label }) => label).map(({ key, item: { label, title, text, image } }) => (
        <li className="outline__item" key={key}>
          <p className="outline__label">{label}</p>
          <h3 className="outline__title">{title}</h3>
          {text && (
            <p className="outline__text">
              <RunningText text={text} />
            </p>
          )}
          {image && <Picture className="outline__picture" image={image} page={page} />}
        </li>
      ))}
    </ol>
  );
}
