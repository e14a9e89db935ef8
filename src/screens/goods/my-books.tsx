import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { type DeliveryPackage, deliveryQuery, deliveryStates } from '#src/features/delivery/delivery-query.ts';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { type AftersalesGood, aftersalesQuery } from './goods-queries.ts';
import { GoodsSkeleton } from './goods-skeleton.tsx';
import { LoginDoor } from './login-door.tsx';
import './goods.css';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The student's books: expected parcels, their state, and the link to a return. */
export default function MyBooks() {
  if (!useIsLoggedIn()) {
    return <LoginDoor title="登录后看你的图书" text="你的教材、讲义和图书都在这里：确认地址、查看物流、申请售后。" />;
  }
  return <Books />;
}

function Books() {
  const { uuid = '' } = useParams();
  const { data, error, refetch } = useQuery(deliveryQuery(UUID.test(uuid) ? { package_uuid: uuid } : {}));
  const { data: aftersales } = useQuery({ ...aftersalesQuery, meta: { isQuiet: true } });
  if (!data) {
    if (isMissing(error)) return <NoBooks title="没有找到这件图书" />;
    return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <GoodsSkeleton />;
  }
  if (data.packages.length === 0) return <NoBooks title="还没有图书" />;
  return (
    <div className="goods">
      <p className="goods__lead">
        {data.waiting_count > 0
          ? `有 ${data.waiting_count} 件等你确认收货地址，确认后才会寄出。`
          : '教材、讲义和图书的配送都在这里。'}
      </p>
      <ul className="goods__list">
        {data.packages.map((parcel) => (
          <li key={parcel.uuid}>
            <Book parcel={parcel} good={aftersales?.goods.find((one) => one.package_uuid === parcel.uuid)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const STATES = ['待确认地址', '待发货', '运输中', '已签收', '已关闭'] as const;
const TONES = ['warn', 'plain', 'brand', 'ok', 'plain'] as const;

interface BookProps {
  readonly parcel: DeliveryPackage;
  readonly good: AftersalesGood | undefined;
}

function Book({ parcel, good }: BookProps) {
  const { logistics, order_number: number, goods } = parcel;
  const isOneOfItsName = goods.length === 1 && goods[0]?.name === parcel.name && goods[0].count === 1;
  return (
    <article className="goods-card">
      <header className="goods-card__head">
        <h2 className="goods-card__name">{parcel.name}</h2>
        <span className={`goods-state goods-state--${TONES[parcel.state]}`}>{STATES[parcel.state]}</span>
      </header>
      <ul className="goods-card__contents" hidden={isOneOfItsName}>
        {goods.map(({ name, count }) => (
          <li key={name}>
            <span>{name}</span>
            <span className="goods-card__count">×{count}</span>
          </li>
        ))}
      </ul>
      {parcel.address && (
        <p className="goods-card__note">
          {parcel.address.receiver} · {parcel.address.full_district}
          {parcel.address.location}
        </p>
      )}
      {logistics && (
        <p className="goods-card__note">
          {logistics.company_name} {logistics.express_code} ·{' '}
          {chinaMoment(Date.parse(logistics.issue_time), serverNow())} 发出
        </p>
      )}
      <footer className="goods-card__ways">
        {good && (good.kinds.length > 0 || good.obstacle === '售后处理中' || good.obstacle === '已完成售后') && (
          <Link
            className="button button--quiet"
            to={paths.goodsAftersalesService({}, good.kinds.length > 0 ? { package: parcel.uuid } : {})}
          >
            {good.kinds.length > 0 ? '申请售后' : '售后进度'}
          </Link>
        )}
        {logistics && (
          <Link
            className="button button--plain"
            to={paths.logisticsInfo({ orderNum: number ?? parcel.uuid, expressCode: logistics.express_code })}
          >
            查看物流
          </Link>
        )}
        {parcel.can_confirm && (
          <Link
            className={
              parcel.state === deliveryStates.WAITING_ADDRESS ? 'button button--brand' : 'button button--plain'
            }
            to={paths.confirmAddressIndex({}, { package_uuid: parcel.uuid })}
          >
            {parcel.state === deliveryStates.WAITING_ADDRESS ? '确认收货地址' : '修改地址'}
          </Link>
        )}
      </footer>
    </article>
  );
}

function NoBooks({ title }: { readonly title: string }) {
  return (
    <StatusView title={title} text="购买图书，或含教材的课程后，配送会显示在这里。">
      <Link className="button button--brand" to={paths.courseList()}>
        去选课
      </Link>
    </StatusView>
  );
}
