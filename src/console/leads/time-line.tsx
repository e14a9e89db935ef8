import { chinaMoment } from '#src/lib/china-time.ts';
import { sideOf, type TimeLineItem, timeLineSentence } from './lead-words.ts';

/** Everything that happened, newest first. */
export function TimeLine({ items }: { readonly items: readonly TimeLineItem[] }) {
  const now = Date.now();
  return (
    <ol className="lead-line">
      {items.map((item) => (
        <li key={item.id} data-side={sideOf(item)}>
          <p>
            {timeLineSentence(item, now)}
            {item.by ? <span className="lead-line__by"> · {item.by}</span> : null}
          </p>
          {item.kind === 'note' ? <p className="lead-line__text">{item.text}</p> : null}
          <time dateTime={item.at}>{chinaMoment(Date.parse(item.at), now)}</time>
        </li>
      ))}
    </ol>
  );
}
