import { keyed } from '#src/lib/dom/keyed.ts';
import type { BlockProps } from '#src/page-model/block-props.ts';
import { Picture } from '#src/ui/picture.tsx';
import { RunningText } from '#src/ui/running-text.tsx';
import './reviews.css';

/** What students said, each in their own words. */
export default function Reviews({ block, page }: BlockProps<'reviews'>) {
  return (
    <div className="reviews">
      {keyed(block.items, ({ name }) => name).map(({ key, item: { name, result, text, avatar } }) => (
        <figure className="reviews__item card" key={key}>
          <svg className="reviews__mark" viewBox="0 0 24 18" aria-hidden="true">
            <path d="M10 1C5 3 1 7.5 1 12.5A4.5 4.5 0 1 0 5.5 8 9 9 0 0 1 11 3zM22 1c-5 2-9 6.5-9 11.5A4.5 4.5 0 1 0 17.5 8 9 9 0 0 1 23 3z" />
          </svg>
          <blockquote className="reviews__text">
            <RunningText text={text} />
          </blockquote>
          <figcaption className="reviews__person">
            {avatar && <Picture className="reviews__avatar" image={avatar} page={page} sizes="40px" />}
            <span className="reviews__name">{name}</span>
            {result && <span className="reviews__result">{result}</span>}
          </figcaption>
        </figure>
      ))}
      {block.note && (
        <p className="reviews__note">
          <RunningText text={block.note} />
        </p>
      )}
    </div>
  );
}
