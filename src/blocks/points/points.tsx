import { keyed } from '#src/lib/dom/keyed.ts';
import type { BlockProps } from '#src/page-model/block-props.ts';
import type { Block } from '#src/page-model/page.ts';
import { Picture } from '#src/ui/picture.tsx';
import { RunningText } from '#src/ui/running-text.tsx';
import './points.css';

type Point = Block<'points'>['items'][number];

/** A few points: as a ticked list, as cards, or as big numbers. */
export default function Points({ block, page }: BlockProps<'points'>) {
  const hasPictures = block.items.some(({ image }) => image);
  return (
    <ul className={`points points--${block.style}${hasPictures ? ' points--pictured' : ''}`}>
      {keyed(block.items, ({ title }) => title).map(({ key, item }) => (
        <li className="points__item" key={key}>
          {item.image && block.style === 'cards' && (
            <Picture className="points__picture" image={item.image} page={page} sizes="120px" />
          )}
          <div className="points__words">
            <p className="points__title">
              {block.style === 'numbers' ? <Figure title={item.title} /> : <RunningText text={item.title} />}
            </p>
            {item.text && (
              <p className="points__text">
                <RunningText text={item.text} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A number with its unit smaller: `12 小时`. */
function Figure({ title }: Pick<Point, 'title'>) {
  const [, number = title, unit = ''] = /^([\d.,:/+%<>≤≥~–-]+)\s*(.*)$/.exec(title) ?? [];
  return (
    <>
      {number}
      {unit && <span className="points__unit"> {unit}</span>}
    </>
  );
}
