import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useReminder } from '#src/features/consult/consult.ts';
import { beginText } from '#src/features/course/course-words.ts';
import type { Product } from '#src/features/course/product-query.ts';
import { type PurchaseMove, purchaseAction } from '#src/features/course/purchase-action.ts';
import { groupCameFor } from '#src/features/group/came-for-group.ts';
import { courseGroupsQuery, type Group } from '#src/features/group/group-query.ts';
import { groupTarget } from '#src/features/group/group-target.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { useIsWide } from '#src/lib/environment/use-is-wide.ts';
import { useIsHydrating } from '#src/lib/loading/hydrating.ts';
import { loadChunk } from '#src/lib/loading/load-chunk.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { useAlarm } from '#src/lib/money-and-time/use-alarm.ts';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { Skeleton } from '#src/ui/app/skeleton.tsx';
import './detail-bar.css';
import { LineIcon } from '#src/ui/app/line-icon.tsx';
import { DetailCoupons } from './detail-coupons.tsx';
import { OfferWords } from './detail-head.tsx';

/** A form that most visitors do not open. */
const ConsultSheet = lazy(async () => ({
  default: (await loadChunk(() => import('./consult-sheet.tsx'))).ConsultSheet,
}));

/**
 * The advisor and the main action; next to opening a group there is also buying alone. On a wide screen a card beside
 * the course, with its price and coupons.
 */
export function DetailBar({ product }: { readonly product: Product }) {
  const { course } = product;
  const [isConsulting, setIsConsulting] = useState<boolean>();
  const groups = useQuery({ ...courseGroupsQuery(course.uuid), enabled: product.is_on_shelf });
  const isKnown = course.is_owned || !product.is_on_shelf || !groups.isPending;
  const { primary, hasBuyAlone } = purchaseAction({
    isOnShelf: product.is_on_shelf,
    isSoon: course.sales_from !== undefined,
    isOwned: course.is_owned,
    isSoldOut: course.is_sold_out,
    priceDisplayType: course.price_display_type,
    priceCents: course.price,
    group: groups.data ?? null,
  });
  const begins = course.sales_from === undefined ? undefined : Date.parse(course.sales_from);
  const queries = useQueryClient();
  useAlarm(begins, () => void queries.invalidateQueries({ queryKey: ['product'] }));
  const isWide = useIsWide();
  const isHydrating = useIsHydrating();
  const invited =
    primary === 'start' && !isHydrating ? invitedGroup(course.uuid, groups.data?.activity?.groups) : undefined;
  const alone = paths.orderConfirm({ course_uuid: course.uuid, extra: '0' });
  return (
    <div className="buy-card wide-two__side">
      <div className="buy-card__offer">
        <OfferWords product={product} />
      </div>
      <ActionBar>
        <button type="button" className="detail-bar__consult" onClick={() => setIsConsulting(true)}>
          <LineIcon d="M4 5h16v11H9l-5 4V5Zm4 4h8m-8 3.5h5" size={22} />
          咨询
        </button>
        {!isKnown && <Skeleton className="detail-bar__place" />}
        {isKnown && hasBuyAlone && (
          <Link className="button button--plain detail-bar__button" to={alone}>
            <span>单独购买</span>
            <small>¥{yuan(course.price)}</small>
          </Link>
        )}
        {isKnown && (
          <PrimaryButton
            product={product}
            move={primary}
            label={invited ? '参加好友的团' : LABELS[primary]}
            target={
              primary === 'buy' || primary === 'enrol'
                ? alone
                : groupTarget(invited ? 'join' : (GROUP_ACTIONS[primary] ?? 'detail'), {
                    courseUuid: course.uuid,
                    groupUuid: invited,
                    myGroupUuid: groups.data?.my_group_uuid,
                    unpaidOrderUuid: groups.data?.unpaid_order?.order_uuid,
                  })
            }
            note={primary === 'start' ? `¥${yuan(groups.data?.activity?.group_price ?? course.price)}` : undefined}
            onConsult={() => setIsConsulting(true)}
          />
        )}
      </ActionBar>
      {isWide && !course.is_owned && <DetailCoupons course={course} />}
      {isConsulting !== undefined && (
        <Suspense>
          <ConsultSheet course={course} isOpen={isConsulting} onDismiss={() => setIsConsulting(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The group that the student was invited to a few minutes ago, if it is still open. */
function invitedGroup(courseUuid: string, open: readonly Pick<Group, 'uuid' | 'seats_left'>[] = []) {
  const came = groupCameFor();
  if (came?.courseUuid !== courseUuid) return undefined;
  return open.find(({ uuid, seats_left: seats }) => uuid === came.groupUuid && seats > 0)?.uuid;
}

const GROUP_ACTIONS = {
  study: 'study',
  pay: 'order',
  group: 'group',
  start: 'start',
  joint: 'joint',
  browse: 'browse',
} as const as Readonly<Partial<Record<PurchaseMove, 'study' | 'order' | 'group' | 'start' | 'joint' | 'browse'>>>;

const LABELS: Readonly<Record<PurchaseMove, string>> = {
  study: '去学习',
  pay: '继续支付',
  group: '查看我的拼团',
  start: '发起拼团',
  joint: '组合购买',
  buy: '立即购买',
  enrol: '免费加入学习',
  consult: '咨询课程顾问',
  soon: '还没有开售',
  remind: '已售罄，有名额提醒我',
  browse: '看看其他课程',
};
const BUYING: readonly PurchaseMove[] = ['pay', 'start', 'joint', 'buy', 'enrol'];

interface PrimaryButtonProps {
  readonly product: Product;
  readonly move: PurchaseMove;
  readonly label: string;
  readonly target: string | undefined;
  /** A second, smaller line, such as the price. */
  readonly note: string | undefined;
  readonly onConsult: () => void;
}

function PrimaryButton({ product, move, label, target, note, onConsult }: PrimaryButtonProps) {
  if (move === 'consult') return <Button onClick={onConsult}>{label}</Button>;
  if (move === 'soon') return <Button disabled>{beginText(product.course.sales_from)}</Button>;
  if (move === 'remind') return <RemindButton courseUuid={product.course.uuid} />;
  if (target === undefined) return null;
  return (
    <Link
      className={`button button--${BUYING.includes(move) ? 'deal' : 'brand'} ${note ? 'detail-bar__button' : ''}`}
      to={target}
    >
      <span>{label}</span>
      {note && <small>{note}</small>}
    </Link>
  );
}

function RemindButton({ courseUuid }: { readonly courseUuid: string }) {
  const reminder = useReminder(courseUuid);
  const handleClick = () => reminder.mutate(undefined, { onSuccess: () => showToast('已登记，有名额时短信通知你') });
  return (
    <Button disabled={reminder.isSuccess} isBusy={reminder.isPending} onClick={handleClick}>
      {reminder.isSuccess ? '已登记，有名额时通知你' : LABELS.remind}
    </Button>
  );
}
