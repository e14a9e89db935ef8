import type { Activity } from '#src/features/yanxue/activity-query.ts';
import { Price } from '#src/ui/price.tsx';

/** Picture, price, name, and where it goes for how long. */
export function DetailHead({ activity }: { readonly activity: Activity }) {
  return (
    <header>
      <img
        className="yanxue-detail__cover"
        src={activity.img_cover}
        alt=""
        width="1280"
        height="720"
        fetchPriority="high"
      />
      <div className="yanxue-detail__head">
        {activity.is_owned ? (
          <strong className="yanxue-detail__owned">✓ 已报名</strong>
        ) : (
          <Price cents={activity.price} originCents={activity.origin_price} size="large" unit="/人" />
        )}
        <h2 className="yanxue-detail__name">{activity.name}</h2>
        <p className="yanxue-detail__subtitle">{activity.subtitle}</p>
        <ul className="yanxue-detail__marks" aria-label="营期特点">
          <li>{activity.city}</li>
          <li>{daysAndNights(activity)}</li>
          {activity.has_peipao && <li>导师全程陪跑</li>}
        </ul>
      </div>
    </header>
  );
}

function daysAndNights({ day_count: days, night_count: nights }: Activity): string {
  return nights > 0 ? `${days} 天 ${nights} 晚` : `${days} 天`;
}
