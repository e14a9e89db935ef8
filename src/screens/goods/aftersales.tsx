import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { failureText } from '#src/lib/api/api-failures.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { AftersalesForm } from './aftersales-form.tsx';
import { type AftersalesGood, aftersalesQuery } from './goods-queries.ts';
import { GoodsSkeleton } from './goods-skeleton.tsx';
import { LoginDoor } from './login-door.tsx';
import { RequestCard } from './request-card.tsx';
import './goods.css';

/** Returns and exchanges: what can be requested, and the state of requests. */
export default function Aftersales() {
  if (!useIsLoggedIn()) {
    return (
      <LoginDoor
        title="退货、换货在这里"
        text="收到的图书有破损、发错或不想要了，可以在这里申请退货或换货，并查看进度。"
      />
    );
  }
  return <AftersalesView />;
}

function AftersalesView() {
  const [query] = useSearchParams();
  const { data, error, refetch } = useQuery(aftersalesQuery);
  if (!data) return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <GoodsSkeleton />;
  const asked = data.goods.find((one) => one.package_uuid === query.get('package'));
  if (asked && asked.kinds.length > 0) return <AftersalesForm key={asked.package_uuid} good={asked} />;
  const open = data.goods.filter(({ kinds }) => kinds.length > 0);
  if (data.requests.length === 0 && open.length === 0) {
    return (
      <StatusView title="没有可以申请售后的图书" text="图书寄出后，到签收后 15 天内可以申请退货或换货。">
        <Link className="button button--brand" to={paths.goodsFengyuewanjuan()}>
          看我的图书
        </Link>
      </StatusView>
    );
  }
  return (
    <div className="goods">
      {data.requests.map((request) => (
        <RequestCard key={request.uuid} request={request} />
      ))}
      {open.length > 0 && (
        <section aria-labelledby="aftersales-open">
          <h2 id="aftersales-open" className="goods__title">
            可以申请售后
          </h2>
          <ul className="goods__list">
            {open.map((good) => (
              <li key={good.package_uuid}>
                <GoodWay good={good} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function GoodWay({ good }: { readonly good: AftersalesGood }) {
  return (
    <Link className="goods-card goods-way" to={paths.goodsAftersalesService({}, { package: good.package_uuid })}>
      <span className="goods-way__words">
        <strong>{good.name}</strong>
        <span className="goods-card__note">{chinaMoment(Date.parse(good.until), serverNow())} 前可申请</span>
      </span>
      <span className="goods-way__go">申请</span>
    </Link>
  );
}
