import { keyed } from '#src/lib/dom/keyed.ts';
import { splitPhones, type TrackingEntry } from './tracking.ts';

interface TimelineProps {
  /** Newest first. */
  readonly entries: readonly TrackingEntry[];
}

/** A parcel's tracking steps, newest first. Phone numbers in them are links. */
export function Timeline({ entries }: TimelineProps) {
  if (entries.length === 0) {
    return (
      <div className="shipping-notice__none">
        <p>暂无物流信息</p>
        <p className="shipping-notice__hint">快递揽收后，这里会显示每一步；一般在发货后 24 小时内更新。</p>
      </div>
    );
  }
  return (
    <ol className="shipping-notice__timeline">
      {keyed(entries, ({ context, time }) => `${time} ${context}`).map(({ key, item: { context, time } }, position) => (
        <li key={key} className="shipping-notice__step" aria-current={position === 0 ? 'step' : undefined}>
          <p className="shipping-notice__context">
            {position === 0 && <span className="shipping-notice__newest">最新</span>}
            <Context text={context} />
          </p>
          {time && <p className="shipping-notice__time">{time}</p>}
        </li>
      ))}
    </ol>
  );
}

function Context({ text }: { readonly text: string }) {
  let start = 0;
  return splitPhones(text).map((part) => {
    const key = start;
    start += part.text.length;
    if (!part.phone) return part.text;
    return (
      <a key={key} href={`tel:${part.phone}`}>
        {part.text}
      </a>
    );
  });
}
