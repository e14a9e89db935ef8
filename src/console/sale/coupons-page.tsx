import './sale.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { COUPON_STATE_NAMES, couponConditionText, couponValueText } from '#src/contract/console/coupon-values.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import { priceText } from '#src/contract/console/sale-values.ts';
import { useFilter } from '../client/use-filter.ts';
import { useRows } from '../client/use-rows.ts';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PartChoice } from '../ui/part-choice.tsx';
import { RowList } from '../ui/row-list.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { StateView } from '../ui/state-view.tsx';
import {
  COUPON_BADGES,
  COUPON_PART_NAMES,
  COUPONS_KEY,
  type Coupon,
  periodText,
  readCouponFilter,
  scopeText,
} from './coupon-words.ts';
import { NewCouponDialog } from './new-coupon.tsx';

/** The school's coupons, with how many were received and used. */
export default function CouponsPage() {
  const [search, change] = useFilter();
  const filter = readCouponFilter(search);
  const found = useRows('GET /console/api/coupons', {
    key: [...COUPONS_KEY, 'list', filter],
    query: filter,
    rowsOf: ({ coupons }) => coupons,
  });
  const { list, rows: shown } = found;
  const [isMaking, setIsMaking] = useState(false);
  const mayMake = isAllowed(useMe()?.role ?? null, 'staff:publisher');
  return (
    <>
      <PageHead title="优惠券" text="每人每种领一张。“用了”和“共减”只算付了款的订单。">
        {mayMake ? (
          <Button look="primary" onClick={() => setIsMaking(true)}>
            新建优惠券
          </Button>
        ) : null}
      </PageHead>
      <PartChoice
        label="哪些优惠券"
        parts={COUPON_PART_NAMES}
        chosen={filter.part}
        onChoose={(part) => change({ part: part === 'usable' ? '' : part })}
      >
        <SearchInput placeholder="名称" value={filter.words} onChange={(value) => change({ words: value })} />
      </PartChoice>
      <RowList
        of={found}
        empty={
          <StateView
            title={filter.words ? '没有找到' : '这里没有优惠券'}
            text={filter.words ? '换个词，或者在“全部”里找。' : '新建的、导入的优惠券都在这里。'}
          />
        }
        more="更早的优惠券"
      >
        <CouponTable coupons={shown} search={search} isBusy={list.isPlaceholderData} />
      </RowList>
      {isMaking ? <NewCouponDialog onClose={() => setIsMaking(false)} /> : null}
    </>
  );
}

interface CouponTableProps {
  readonly coupons: readonly Coupon[];
  /** The list's filters, for the link back. */
  readonly search: URLSearchParams;
  readonly isBusy: boolean;
}

function CouponTable({ coupons, search, isBusy }: CouponTableProps) {
  return (
    <div className="console-table-box" aria-busy={isBusy || undefined}>
      <table className="console-table console-table--cards">
        <thead>
          <tr>
            <th scope="col">优惠券</th>
            <th scope="col">状态</th>
            <th scope="col">优惠</th>
            <th scope="col">时间</th>
            <th scope="col" className="console-table__number">
              领了
            </th>
            <th scope="col" className="console-table__number">
              用了
            </th>
            <th scope="col" className="console-table__number">
              共减
            </th>
          </tr>
        </thead>
        <tbody>
          {coupons.map((coupon) => (
            <tr key={coupon.uuid}>
              <td className="console-table__what">
                <Link to={{ pathname: `/console/coupons/${coupon.uuid}`, search: search.toString() }}>
                  {coupon.name}
                </Link>
                <span className="console-note">{scopeText(coupon)}</span>
              </td>
              <td>
                <span className={COUPON_BADGES[coupon.state]}>{COUPON_STATE_NAMES[coupon.state]}</span>
              </td>
              <td data-label="优惠">
                {couponValueText(coupon)}
                <span className="console-note">{couponConditionText(coupon)}</span>
              </td>
              <td>
                <span className="console-note">{periodText(coupon)}</span>
              </td>
              <td data-label="领了" className="console-table__number">
                {coupon.received} / {coupon.stock}
              </td>
              <td data-label="用了" className="console-table__number">
                {coupon.used}
              </td>
              <td data-label="共减" className="console-table__number">
                {priceText(coupon.discount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
