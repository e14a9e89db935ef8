import { Link } from 'react-router-dom';
import { countOf, ORDER_TABS, type OrderTab } from '#src/features/my-order/order-tabs.ts';
import * as paths from '#src/lib/paths.ts';
import { LineIcon } from '#src/ui/app/line-icon.tsx';

const DRAWINGS: Readonly<Partial<Record<OrderTab, string>>> = {
  pay: 'M4 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2Zm0 0 11-3v3m1 6.500h.01',
  group: 'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 8c0-3 2.7-4.5 6-4.500s6 1.5 6 4.500m2-11v6m-3-3h6',
  receive: 'M3 7h11v10H3Zm11 3h4l3 3v4h-7M7 19.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm10 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  refund: 'M5 9a8 8 0 1 1-1 5M5 4v5h5m-1 2 3 3 3-3m-3 3v4m-2.5-2h5',
};

interface OrderShortcutsProps {
  readonly counts: Parameters<typeof countOf>[1];
}

/** Orders that need something, with a count for each state. */
export function OrderShortcuts({ counts }: OrderShortcutsProps) {
  return (
    <section className="my-card">
      <div className="my-card__head">
        <h2 className="my-card__title">我的订单</h2>
        <Link className="my-card__more" to={paths.myOrder()}>
          全部订单
        </Link>
      </div>
      <ul className="my-orders">
        {ORDER_TABS.map(({ value, label }) => {
          const drawing = DRAWINGS[value];
          return (
            drawing && (
              <li key={value}>
                <Shortcut tab={value} label={label} drawing={drawing} count={countOf(value, counts)} />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

interface ShortcutProps {
  readonly tab: OrderTab;
  readonly label: string;
  readonly drawing: string;
  readonly count: number;
}

function Shortcut({ tab, label, drawing, count }: ShortcutProps) {
  return (
    <Link className="my-orders__way" to={paths.myOrder({}, { tab })}>
      <LineIcon d={drawing} size={28} width={1.6} />
      {label}
      {count > 0 && (
        <span className="my-orders__count">
          {count}
          <span className="visually-hidden"> 个</span>
        </span>
      )}
    </Link>
  );
}
