import type { BlockProps } from '#src/page-model/block-props.ts';
import { Picture } from '#src/ui/picture.tsx';
import './reviews.css';

/** What students said, each in their own words. */
export default function Reviews({ block, page }: BlockProps<'reviews'>) {
  return (
    <div className="reviews">
      {block.items.map(({ name, result, text, avatar }) => (
        <figure className="reviews__item card" key={`${name}-${text}`}>
          <blockquote className="reviews__text">{text}</blockquote>
          <figcaption className="reviews__person">
            {avatar && <Picture className="reviews__avatar" image={avatar} page={page} sizes="40px" />}
            <span className="reviews__name">{name}</span>
            {result && <span className="reviews__result">{result}</span>}
          </figcaption>
        </figure>
      ))}
      {block.note && <p className="reviews__note">{block.note}</p>}
    </div>
  );
}
