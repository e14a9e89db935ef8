import './leads.css';
import './lead.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router-dom';
import { isAllowed } from '#src/contract/console/roles.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { useMe } from '../shell/use-me.ts';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { AnswersPanel } from './answers-panel.tsx';
import { EraseLead } from './erase-lead.tsx';
import { leadQuery } from './lead-queries.ts';
import { StageBadge } from './lead-table.tsx';
import { type LeadDetail, sideOf, type TimeLineItem, timeLineSentence } from './lead-words.ts';
import { LeadWork } from './lead-work.tsx';
import { NoteForm } from './note-form.tsx';
import { ShownMobile } from './shown-mobile.tsx';

/** One lead: the person, the next contact, and all events from the registration to the lesson. */
export default function LeadPage() {
  const { uuid = '' } = useParams();
  const { search } = useLocation();
  const { data, error, refetch } = useQuery(leadQuery(uuid));
  return (
    <>
      <p className="lead-back">
        <Link to={{ pathname: '/console/leads', search }}>← 返回线索列表</Link>
      </p>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
      {data ? <LeadView detail={data} key={uuid} /> : null}
    </>
  );
}

function LeadView({ detail }: { readonly detail: LeadDetail }) {
  const me = useMe();
  const { lead, timeLine, hasAnswers } = detail;
  const isAdmin = isAllowed(me?.role ?? null, 'staff:admin');
  const mayRead = isAdmin || lead.owner?.uuid === me?.uuid;
  return (
    <>
      <PageHead
        title={lead.name}
        text={`线索 #${lead.number} · ${chinaMoment(Date.parse(lead.createdAt), Date.now())} 报名`}
      >
        <StageBadge lead={lead} />
      </PageHead>
      <div className="lead-page">
        <div className="lead-page__side">
          {lead.isErased ? (
            <section className="lead-card">
              <p>个人信息已删除。页面、课程和阶段保留在统计里。</p>
            </section>
          ) : (
            <>
              <section className="lead-card" aria-label="联系">
                <ShownMobile lead={lead} />
                <LeadWork lead={lead} />
              </section>
              {hasAnswers ? <AnswersPanel uuid={lead.uuid} mayRead={mayRead} /> : null}
            </>
          )}
          <Facts detail={detail} />
          {isAdmin && !lead.isErased ? <EraseLead lead={lead} /> : null}
        </div>
        <section className="lead-card lead-page__main" aria-label="经过">
          <h2>经过</h2>
          {lead.isErased ? null : <NoteForm uuid={lead.uuid} />}
          <TimeLine items={timeLine} />
        </section>
      </div>
    </>
  );
}

/** Where the lead came from. */
function Facts({ detail: { lead, utm, others } }: { readonly detail: LeadDetail }) {
  const rows: readonly (readonly [string, string])[] = [
    ['页面', lead.page],
    ['渠道', lead.channel?.name ?? '—'],
    ['来源', lead.source || '—'],
    ['课程', lead.course?.name ?? '—'],
    ['报名和打开结算页', `${lead.entryCount} 次`],
    ...(lead.variant ? [['版本', lead.variant] as const] : []),
    ...Object.entries(utm).map(([name, value]) => [`utm_${name}`, value] as const),
  ];
  return (
    <section className="lead-card" aria-label="来源">
      <h2>来源</h2>
      <dl className="lead-facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {others.length > 0 ? (
        <p className="lead-others">
          同一个人的其他线索：
          {others.map(({ uuid, number, createdAt }) => (
            <Link key={uuid} to={`/console/leads/${uuid}`}>
              #{number}（{chinaMoment(Date.parse(createdAt), Date.now())}）
            </Link>
          ))}
        </p>
      ) : null}
    </section>
  );
}

/** All events, newest first. */
function TimeLine({ items }: { readonly items: readonly TimeLineItem[] }) {
  const now = Date.now();
  return (
    <ol className="lead-line">
      {items.map((item) => (
        <li key={item.id} data-side={sideOf(item)}>
          <p>
            {timeLineSentence(item, now)}
            {item.by ? <span className="lead-line__by"> · {item.by}</span> : null}
          </p>
          {item.kind === 'note' ? <p className="lead-line__text">{item.text}</p> : null}
          <time dateTime={item.at}>{chinaMoment(Date.parse(item.at), now)}</time>
        </li>
      ))}
    </ol>
  );
}
