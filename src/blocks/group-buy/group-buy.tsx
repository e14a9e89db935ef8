import { type GroupIntent, groupButton } from '#src/features/group/group-action.ts';
import {
  activityAt,
  type GroupOffer,
  groupActivityStates,
  type OpenGroup,
  statusIn,
} from '#src/features/group/group-offer.ts';
import { useGroupOffer } from '#src/features/group/use-group-offer.ts';
import { tracking } from '#src/lib/attribution/attribution.ts';
import { keyed } from '#src/lib/dom/keyed.ts';
import { chinaMoment, timeLeft } from '#src/lib/money-and-time/china-time.ts';
import { pageYuan } from '#src/lib/money-and-time/money.ts';
import * as paths from '#src/lib/paths.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import type { BlockProps } from '#src/page-model/block-props.ts';
import type { Block, PageContext } from '#src/page-model/page.ts';
import { Price } from '#src/ui/price.tsx';
import { RunningText } from '#src/ui/running-text.tsx';
import { loginAddress, useRegistrationAnchor } from '../registration-anchor.ts';
import { ActionLink } from './action-link.tsx';
import { OpenGroups } from './open-groups.tsx';
import './group-buy.css';

/** Group buying: the author's prices at once, the activity and its open groups from the server. */
export default function GroupBuy({ block, page }: BlockProps<'group-buy'>) {
  const { hasWholePrices } = page;
  const { live, now, reload } = useGroupOffer(block.course.number);
  const isLoggedIn = useIsLoggedIn();
  const anchor = useRegistrationAnchor();
  const offer = live.status === 'ready' ? live.value : undefined;
  const groupCents = offer?.groupPriceCents ?? block.groupPrice;
  const aloneCents = offer?.priceCents ?? block.price;
  const size = offer?.size ?? block.size;
  const activity = offer ? activityAt(offer, now) : 1;

  const shown = (cents: number) => pageYuan(cents, hasWholePrices);
  const actionFor = (intent: GroupIntent, group?: OpenGroup) => {
    if (!offer) return { label: NOT_KNOWN_YET[intent] };
    const to = addresses({ page, block, anchor, offer, isLoggedIn, intent, group });
    return groupButton(intent, statusIn(offer, now, group), to);
  };

  return (
    <div className={offer ? 'group-buy card group-buy--known' : 'group-buy card'}>
      <p className="group-buy__badge">{size} 人团</p>
      <h3 className="group-buy__title">{block.title}</h3>
      <p className="group-buy__prices">
        <span className="visually-hidden">拼团价 </span>
        <Price cents={groupCents} size="large" hasWholePrices={hasWholePrices} />
        <span className="group-buy__alone">单独购买 ¥{shown(aloneCents)}</span>
        {aloneCents > groupCents && <span className="group-buy__saved">省 ¥{shown(aloneCents - groupCents)}</span>}
      </p>
      <p className="group-buy__activity">{offer ? activityNote(offer, activity, now) : ' '}</p>
      <OpenGroups live={live} now={now} onRetry={reload} actionFor={(group) => actionFor('join', group)} />
      <div className="group-buy__actions">
        <ActionLink className="button button--plain" action={actionFor('alone')} note={`¥${shown(aloneCents)}`} />
        <ActionLink className="button button--deal" action={actionFor('start')} note={`¥${shown(groupCents)}`} />
      </div>
      {block.rules && (
        <ul className="group-buy__rules" aria-label="拼团规则">
          {keyed(block.rules, String).map(({ key, item: rule }) => (
            <li key={key}>
              <RunningText text={rule} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Labels until the offer arrives: prerendered buttons have no target. */
const NOT_KNOWN_YET: Readonly<Record<GroupIntent, string>> = { start: '我要开团', join: '去参团', alone: '单独购买' };

interface AddressRequest {
  readonly page: PageContext;
  readonly block: Block<'group-buy'>;
  /** The page's registration form. */
  readonly anchor: string | undefined;
  readonly offer: GroupOffer;
  readonly isLoggedIn: boolean;
  readonly intent: GroupIntent;
  readonly group: OpenGroup | undefined;
}

/** The target of an intent. A visitor who buys the page's own course alone may register in the page's form. */
function addresses({ page, block, anchor, offer, isLoggedIn, intent, group }: AddressRequest) {
  const { path, source } = page;
  const { courseUuid, unpaidOrderUuid, myGroupUuid } = offer;
  const { source: mark, h5 } = tracking({ ...(source && { source }), h5: path });
  const marks = {
    ...INTENT_MARKS[intent],
    pgb_item_uuid: intent === 'join' ? group?.uuid : undefined,
    source: mark,
    h5,
  };
  const confirm = paths.orderConfirm({ course_uuid: courseUuid, extra: '0' }, marks);
  const isOwnCourse = intent === 'alone' && page.course?.number === block.course.number;
  const ownGroup = group?.isMine ? group.uuid : myGroupUuid;
  return {
    purchase: isLoggedIn ? confirm : loginAddress(isOwnCourse ? anchor : undefined, confirm),
    study: paths.studyIndex(),
    order: unpaidOrderUuid && paths.orderPayResult({ uuid: unpaidOrderUuid }),
    group: ownGroup && paths.courseGroup({ course_uuid: courseUuid, pgb_item_uuid: ownGroup }),
  };
}

const INTENT_MARKS = { alone: { is_first_start: 1 }, start: { is_group_start: 1 }, join: {} } as const;

function activityNote(offer: GroupOffer, activity: GroupOffer['activity'], now: number): string {
  switch (activity) {
    case groupActivityStates.NOT_STARTED:
      return `${chinaMoment(offer.startsAt, now)} 开始拼团`;
    case groupActivityStates.GOING:
      return `距拼团结束 ${timeLeft(offer.endsAt - now)}`;
    case groupActivityStates.ENDED:
      return '本次拼团已结束，可以单独购买';
    case groupActivityStates.DOWNLOAD:
      return '本次拼团已下架，可以单独购买';
  }
}
