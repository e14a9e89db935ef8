import '../ui/facts.css';
import './sale.css';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { COUPON_STATE_NAMES, couponConditionText, couponValueText } from '#src/contract/console/coupon-values.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import { priceText } from '#src/contract/console/sale-values.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { Decision, ReasonInput } from '../ui/decision.tsx';
import { MoreRows } from '../ui/more-rows.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Select } from '../ui/select.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { showToast } from '../ui/toast.tsx';
import { COUPON_BADGES, COUPONS_KEY, type CouponDetail, couponQuery, periodText } from './coupon-words.ts';
import { Fact } from './course-page.tsx';

/** One coupon: its terms, its use, and the button to end it. */
export default function CouponPage() {
  const { uuid = '' } = useParams();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(couponQuery(uuid));
  return (
    <>
      <p className="console-back">
        <Link to={{ pathname: '/console/coupons', search: search.toString() }}>← 返回优惠券</Link>
      </p>
      {data ? <CouponView detail={data} /> : <PageHead title="优惠券" />}
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
    </>
  );
}

function CouponView({ detail }: { readonly detail: CouponDetail }) {
  const { coupon, courses, createdBy, stoppedAt, stoppedBy, stopReason } = detail;
  const [isStopping, setIsStopping] = useState(false);
  const mayStop = isAllowed(useMe()?.role ?? null, 'staff:publisher') && !['over', 'void'].includes(coupon.state);
  return (
    <>
      <PageHead title={coupon.name} text={createdBy ? `${createdBy}新建` : '从学校文件夹导入'}>
        {mayStop ? (
          <Button look="danger" onClick={() => setIsStopping(true)}>
            {coupon.state === 'stopped' ? '作废' : '停发'}
          </Button>
        ) : null}
      </PageHead>
      {stoppedAt ? (
        <p className="console-notice">
          {stoppedBy} {chinaMoment(Date.parse(stoppedAt), Date.now())} {coupon.state === 'void' ? '作废' : '停发'}：
          {stopReason}
        </p>
      ) : null}
      <section className="sale-card" aria-labelledby="coupon-terms">
        <h2 id="coupon-terms">
          {couponValueText(coupon)}，{couponConditionText(coupon)}
          <span className={COUPON_BADGES[coupon.state]}>{COUPON_STATE_NAMES[coupon.state]}</span>
        </h2>
        <dl className="console-facts console-facts--grid sale-facts">
          <Fact name="领了">
            {coupon.received} / {coupon.stock}
          </Fact>
          <Fact name="用了">{coupon.used}</Fact>
          <Fact name="共减">{priceText(coupon.discount)}</Fact>
        </dl>
        <p>{periodText(coupon)}，每人一张</p>
        {coupon.description ? <p className="console-note">{coupon.description}</p> : null}
        <p>{courses.length === 0 ? '全部课程能用' : '这些课程能用：'}</p>
        {courses.length > 0 ? (
          <ul className="sale-pages">
            {courses.map(({ uuid, name }) => (
              <li key={uuid}>
                <Link to={`/console/courses/${uuid}`}>{name}</Link>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
      <Uses uuid={coupon.uuid} />
      {isStopping ? <StopDialog detail={detail} onClose={() => setIsStopping(false)} /> : null}
    </>
  );
}

function Uses({ uuid }: { readonly uuid: string }) {
  const list = useInfiniteQuery({
    queryKey: [...COUPONS_KEY, 'uses', uuid],
    queryFn: ({ pageParam, signal }) =>
      consoleApi(
        'GET /console/api/coupons/{uuid}/uses',
        { params: { uuid }, query: pageParam === null ? {} : { after: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const uses = list.data?.pages.flatMap((page) => page.uses) ?? [];
  return (
    <section className="sale-card" aria-labelledby="coupon-uses">
      <h2 id="coupon-uses">领取和使用</h2>
      {list.error && !list.data ? <FailureView error={list.error} onRetry={() => void list.refetch()} /> : null}
      {!list.data && !list.error ? <Skeleton rows={3} /> : null}
      {list.data && uses.length === 0 ? <p className="console-note">还没有人领。</p> : null}
      {uses.length > 0 ? (
        <ol className="sale-changes">
          {uses.map((use) => (
            <li key={use.uuid}>
              {use.student}
              <span className="console-note">
                <time dateTime={use.receivedAt}>{chinaMoment(Date.parse(use.receivedAt), Date.now())}</time> 领取
                {use.orderNumber
                  ? ` · 订单 ${use.orderNumber}（${use.orderState}）减 ${priceText(use.discount)}`
                  : ' · 没有用'}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      {list.data ? <MoreRows list={list} label="更早领取的" /> : null}
    </section>
  );
}

const WAYS = { stop: '只停发，领了的还能用', void: '作废，领了的也不能用' } as const;

function StopDialog({ detail: { coupon }, onClose }: { readonly detail: CouponDetail; readonly onClose: () => void }) {
  const isStopped = coupon.state === 'stopped';
  const [way, setWay] = useState<keyof typeof WAYS>(isStopped ? 'void' : 'stop');
  const [reason, setReason] = useState('');
  const queries = useQueryClient();
  const isVoid = way === 'void';
  const write = useWrite({
    mutationFn: () =>
      consoleApi('POST /console/api/coupons/{uuid}/stop', {
        params: { uuid: coupon.uuid },
        body: { reason: reason.trim(), isVoid },
      }),
    onSuccess: () => {
      showToast(isVoid ? '已作废' : '已停发');
      onClose();
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: COUPONS_KEY }),
  });
  return (
    <Decision title={`停发“${coupon.name}”`} label={isVoid ? '作废' : '停发'} write={write} onClose={onClose}>
      {isStopped ? (
        <p>已经停发。作废以后，领了的也不能用。</p>
      ) : (
        <Select label="领了还没用的" value={way} options={WAYS} onChange={setWay} />
      )}
      <p className="console-note">不能收回。已经用在订单里的不变。</p>
      <ReasonInput value={reason} onChange={setReason} example="活动提前结束" problem={write.error?.message} />
    </Decision>
  );
}
