import '../ui/facts.css';
import './orders.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { isAllowed } from '#src/contract/console/roles.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { consoleApi } from '../client/console-api.ts';
import { StudentMobile } from '../shell/student-mobile.tsx';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { NoteForm, TimeLine } from '../ui/time-line.tsx';
import { AddressDialog, CloseDialog } from './order-dialogs.tsx';
import { badgeOf, type OrderRecord, orderQuery, REFUND_STATES } from './order-words.ts';
import { RefundDialog } from './refund-dialog.tsx';

const moment = (instant: string) => chinaMoment(Date.parse(instant), Date.now());

/** One order: history, payments, items, packages, and the staff's actions. */
export default function OrderPage() {
  const { uuid = '' } = useParams();
  const { search } = useLocation();
  const { data, error, refetch } = useQuery(orderQuery(uuid));
  return (
    <>
      <p className="console-back">
        <Link to={{ pathname: '/console/orders', search }}>← 返回订单</Link>
      </p>
      {data ? <RecordView order={data} key={uuid} /> : <PageHead title="订单" />}
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
    </>
  );
}

function RecordView({ order }: { readonly order: OrderRecord }) {
  const queries = useQueryClient();
  const addNote = async (note: string, text: string) => {
    const params = { uuid: order.uuid };
    const changed = await consoleApi('POST /console/api/orders/{uuid}/notes', { params, body: { uuid: note, text } });
    queries.setQueryData(orderQuery(order.uuid).queryKey, changed);
  };
  return (
    <>
      <PageHead title={`订单 ${order.number}`} text={order.student.nickname}>
        <Actions order={order} />
      </PageHead>
      {order.requests.some(({ state }) => state === 'asked') ? (
        <p className="console-notice" role="status">
          有一笔退款在等财务审批。
        </p>
      ) : null}
      <div className="order-record">
        <div className="order-record__side">
          <section className="order-card" aria-label="学员">
            <h2>学员</h2>
            <StudentMobile uuid={order.student.uuid} mobile={order.student.mobile} />
          </section>
          <Money order={order} />
          <Courses order={order} />
          <Parcels order={order} />
          <Source order={order} />
        </div>
        <section className="order-card order-record__main" aria-label="经过">
          <h2>经过</h2>
          <NoteForm placeholder="备注只有同事看得到，写下后不能改" maxLength={500} send={addNote} />
          <TimeLine items={order.timeLine} now={Date.now()} />
        </section>
      </div>
    </>
  );
}

function Actions({ order }: { readonly order: OrderRecord }) {
  const me = useMe();
  const [asked, setAsked] = useState<'close' | 'address' | 'refund'>();
  const close = () => setAsked(undefined);
  const mayServe = isAllowed(me?.role ?? null, 'staff:operator|service');
  const mayRefund = isAllowed(me?.role ?? null, 'staff:service|finance') && order.money.net > 0 && !order.canClose;
  return (
    <>
      {mayServe && order.canChangeAddress ? <Button onClick={() => setAsked('address')}>改地址</Button> : null}
      {mayServe && order.canClose ? <Button onClick={() => setAsked('close')}>关闭订单</Button> : null}
      {mayRefund ? <Button onClick={() => setAsked('refund')}>退款</Button> : null}
      {asked === 'close' ? <CloseDialog order={order} onClose={close} /> : null}
      {asked === 'address' ? <AddressDialog order={order} onClose={close} /> : null}
      {asked === 'refund' ? <RefundDialog order={order} onClose={close} /> : null}
    </>
  );
}

interface CardProps {
  readonly title: ReactNode;
  readonly label: string;
  readonly children: ReactNode;
}

function Card({ title, label, children }: CardProps) {
  return (
    <section className="order-card" aria-label={label}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

type Fact = readonly [name: string, value: ReactNode, key?: string];

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="console-facts">
      {facts.map(([name, value, key = name]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Money({ order: { money, state, stateText, payments, refunds } }: { readonly order: OrderRecord }) {
  const facts: Fact[] = [
    ['商品价格', `¥${yuan(money.price)}`],
    ...(money.discount > 0 ? [[money.coupon || '优惠', `−¥${yuan(money.discount)}`] as const] : []),
    ['应付', `¥${yuan(money.total)}`],
    ...payments.map(({ uuid, method, amount, tradeNo }): Fact => {
      return [`收到 · ${method}`, <Amount key={uuid} text={`¥${yuan(amount)}`} note={tradeNo} />, uuid];
    }),
    ...refunds.map(({ uuid, amount, state: refundState, answer }): Fact => {
      const [name, badge] = REFUND_STATES[refundState];
      const note = answer && `平台回复：${answer}`;
      const value = (
        <Amount key={uuid} text={`−¥${yuan(amount)}`} note={note}>
          <span className={badge}>{name}</span>
        </Amount>
      );
      return ['退款', value, uuid];
    }),
    ['净收入', <strong key="net">¥{yuan(money.net)}</strong>],
  ];
  return (
    <Card
      label="金额"
      title={
        <>
          金额 <span className={badgeOf(state)}>{stateText}</span>
        </>
      }
    >
      <Facts facts={facts} />
    </Card>
  );
}

interface AmountProps {
  readonly text: string;
  readonly note: string;
  readonly children?: ReactNode;
}

function Amount({ text, note, children }: AmountProps) {
  return (
    <>
      {text} {children}
      {note ? <span className="console-note">{note}</span> : null}
    </>
  );
}

function Courses({ order: { courses } }: { readonly order: OrderRecord }) {
  return (
    <Card label="课程" title="课程">
      <ul className="order-list">
        {courses.map(({ uuid, name, price, givenBack, kind, validUntil, isOpen }) => (
          <li key={uuid}>
            <strong>{name}</strong> ¥{yuan(price)}
            <span className="console-note">
              {[
                kind === 'course' && (isOpen && validUntil ? `可以学到 ${moment(validUntil)}` : '现在没有开通'),
                givenBack > 0 && `客服退过 ¥${yuan(givenBack)}`,
              ]
                .filter(Boolean)
                .join('，')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Parcels({ order: { packages, address } }: { readonly order: OrderRecord }) {
  const me = useMe();
  const mayOpen = isAllowed(me?.role ?? null, 'staff:operator|warehouse');
  if (packages.length === 0 && !address) return null;
  return (
    <Card label="包裹" title="包裹">
      {address ? (
        <p>
          {address.receiver} {address.phone}
          <span className="console-note">{address.place}</span>
        </p>
      ) : null}
      <ul className="order-list">
        {packages.map(({ uuid, number, name, stateText, company, code }) => {
          const part = code ? 'sent' : stateText === '等地址' ? 'no-address' : 'to-send';
          return (
            <li key={uuid}>
              {mayOpen ? (
                <Link to={`/console/packages?part=${part}&words=%23${number}`}>
                  #{number} {name}
                </Link>
              ) : (
                <strong>
                  #{number} {name}
                </strong>
              )}
              <span className="console-note">{[stateText, company, code].filter(Boolean).join(' ')}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** Orders without a campaign page carry the path of an app screen, which is left out. */
const pageText = (page: string) => (page === '' || /\/[0-9a-f]{8}-/.test(page) ? '没有（在应用里下单）' : page);

function Source({ order: { source, createdAt } }: { readonly order: OrderRecord }) {
  const facts: Fact[] = [
    ['下单时间', moment(createdAt)],
    ['活动页', pageText(source.page)],
    ['渠道', source.channel || '直接访问'],
    ...(source.campaign ? [['活动', source.campaign] as const] : []),
    ...(source.firstPage && source.firstPage !== source.page ? [['第一次来自', source.firstPage] as const] : []),
  ];
  return (
    <Card label="来源" title="来源">
      <Facts facts={facts} />
    </Card>
  );
}
