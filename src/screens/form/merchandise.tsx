import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { Photo } from '#src/ui/app/photo.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { MerchandiseChoice } from './merchandise-choice.tsx';
import { type Merchandise, merchandiseListQuery, merchandiseQuery } from './merchandise-query.ts';
import '#src/ui/app/paper-card.css';
import './form.css';
import './merchandise.css';

/** Things that come with a course: one of them, or all. */
export default function MerchandiseScreen() {
  const { uuid } = useParams();
  return uuid ? <One key={uuid} id={uuid} /> : <All />;
}

function All() {
  const { data: items, error, refetch } = useQuery(merchandiseListQuery);
  if (!items) {
    if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
    return <FormSkeleton />;
  }
  if (items.length === 0) {
    return (
      <StatusView title="还没有可以选领的周边" text="购买带周边的课程后，在这里选款式和收货地址。">
        <Link className="button button--brand" to={paths.courseList()}>
          看看课程
        </Link>
      </StatusView>
    );
  }
  return (
    <ul className="merchandise-list">
      {items.map((item) => (
        <li key={item.uuid}>
          <Link className="merchandise-row" to={paths.merchandise({ uuid: item.uuid })}>
            <Photo src={item.image} alt="" width={72} height={72} />
            <span className="merchandise-row__words">
              <strong>{item.title}</strong>
              <span className="form__note">{item.course.name}</span>
              <span className="merchandise-row__state">{stateWords(item)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function One({ id }: { readonly id: string }) {
  const { data: item, error, refetch } = useQuery(merchandiseQuery(id));
  if (!item) {
    if (isMissing(error)) {
      return (
        <StatusView title="没有这件周边" text="可能已经下架，或者不在你购买的课程里。">
          <Link className="button button--brand" to={paths.merchandise({})} replace>
            看我的周边
          </Link>
        </StatusView>
      );
    }
    if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
    return <FormSkeleton />;
  }
  return (
    <div className="form">
      <section className="paper-card merchandise-head" aria-label="周边">
        <Photo src={item.image} alt="" width={96} height={96} />
        <div className="merchandise-row__words">
          <h2 className="form__title">{item.title}</h2>
          <p className="form__note">{item.intro}</p>
          <p className="form__note">随「{item.course.name}」赠送</p>
        </div>
      </section>
      {item.choice ? <Chosen choice={item.choice} /> : <MerchandiseChoice item={item} />}
    </div>
  );
}

function Chosen({ choice }: { readonly choice: NonNullable<Merchandise['choice']> }) {
  const sent = choice.send_time;
  const facts = [
    { name: '款式', value: choice.label },
    { name: '收货人', value: `${choice.receiver} ${choice.phone}` },
    { name: '地址', value: choice.full_district + choice.location },
    { name: '选领时间', value: chinaMoment(Date.parse(choice.choose_time), serverNow()) },
    ...(sent ? [{ name: '寄出时间', value: chinaMoment(Date.parse(sent), serverNow()) }] : []),
  ];
  return (
    <section className="paper-card" aria-label="选领结果">
      <h2 className="form__title" role="status">
        {sent ? '已寄出' : '已选好，等待寄出'}
      </h2>
      <FactList facts={facts} />
      <p className="form__note">如需更换，请联系课程顾问。</p>
    </section>
  );
}

function stateWords({ choice, is_open: isOpen, open_time: openTime, specs }: Merchandise): string {
  if (choice) return choice.send_time ? `${choice.label} · 已寄出` : `${choice.label} · 等待寄出`;
  if (!isOpen) {
    const opens = Date.parse(openTime);
    return opens > serverNow() ? `${chinaMoment(opens, serverNow())} 开放` : '选领已结束';
  }
  return specs.some(({ stock_left: left }) => left > 0) ? '可以选领' : '已领完';
}
