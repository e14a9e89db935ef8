import '../ui/facts.css';
import './leads.css';
import './lead.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router-dom';
import { isAllowed } from '#src/contract/console/roles.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { ShownMobile } from '../shell/shown-mobile.tsx';
import { useMe } from '../shell/use-me.ts';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { NoteForm, TimeLine } from '../ui/time-line.tsx';
import { AnswersPanel } from './answers-panel.tsx';
import { EraseLead } from './erase-lead.tsx';
import { LEADS_KEY, leadQuery } from './lead-queries.ts';
import { StageBadge } from './lead-table.tsx';
import { type LeadDetail, sideOf, timeLineSentence } from './lead-words.ts';
import { LeadWork } from './lead-work.tsx';

/** One lead: the person, the next contact, and all events from the registration to the lesson. */
export default function LeadPage() {
  const { uuid = '' } = useParams();
  const { search } = useLocation();
  const { data, error, refetch } = useQuery(leadQuery(uuid));
  return (
    <>
      <p className="console-back">
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
  const queries = useQueryClient();
  const { lead, timeLine, hasAnswers } = detail;
  const now = Date.now();
  const happened = timeLine.map((item) => ({
    ...{ id: item.id, at: item.at, by: item.by ?? '', side: sideOf(item), text: timeLineSentence(item, now) },
    note: item.kind === 'note' ? item.text : '',
  }));
  const addNote = async (note: string, text: string) => {
    await consoleApi('POST /console/api/leads/{uuid}/notes', { params: { uuid: lead.uuid }, body: { note, text } });
    await queries.invalidateQueries({ queryKey: [...LEADS_KEY, 'one', lead.uuid] });
  };
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
                <ShownMobile
                  mobile={lead.mobile}
                  show={() => consoleApi('POST /console/api/leads/{uuid}/mobile', { params: { uuid: lead.uuid } })}
                  onShown={() => void queries.invalidateQueries({ queryKey: [...LEADS_KEY, 'one', lead.uuid] })}
                />
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
          {lead.isErased ? null : (
            <NoteForm placeholder="记下沟通内容，比如：数学基础弱，下周再联系" maxLength={1000} send={addNote} />
          )}
          <TimeLine items={happened} now={now} />
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
      <dl className="console-facts">
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
