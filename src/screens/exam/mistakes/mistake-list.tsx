import '../exam.css';
import './mistakes.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { mistakeStates } from '#src/contract/states.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { useIsWide } from '#src/lib/environment/use-is-wide.ts';
import { SKIP_LEAVE_GUARD } from '#src/lib/history/skip-leave-guard.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { endOfList } from '#src/lib/queries/paged-query.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { ListEnd } from '#src/ui/app/list-end.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { Tabs } from '#src/ui/app/tabs.tsx';
import { type ListPlace, type Mistake, mistakesQuery } from './mistake-queries.ts';
import { MistakeView } from './mistake-view.tsx';
import { DUE, dueWords } from './mistake-words.ts';
import { StemLine } from './stem-line.tsx';

const { LEARNING, MASTERED } = mistakeStates;
const TABS = [
  { value: 'learning', label: '复习中' },
  { value: 'mastered', label: '已掌握' },
  { value: 'noted', label: '有笔记' },
  { value: 'removed', label: '已移出' },
] as const;

type Tab = (typeof TABS)[number]['value'];
const ASKED: Readonly<Record<Tab, ListPlace>> = {
  learning: { state: LEARNING },
  mastered: { state: MASTERED },
  noted: { noted: true },
  removed: { removed: true },
};

/** The list; on a wide screen with the first mistake beside it. */
export default function MistakeListScreen() {
  return useIsWide() ? <MistakesAndOne /> : <MistakeList />;
}

/** The list, and beside it one mistake: the first one when none is chosen. */
export function MistakesAndOne({ uuid }: { readonly uuid?: string }) {
  const [query] = useSearchParams();
  const { data } = useInfiniteQuery(mistakesQuery({ ...topicOf(query), ...ASKED[tabOf(query)] }));
  const shown = uuid ?? data?.pages[0]?.list[0]?.question.uuid;
  if (shown === undefined) return <MistakeList />;
  return (
    <div className="wide-list">
      <div className="wide-list__list">
        <MistakeList current={shown} />
      </div>
      <div className="wide-list__one">
        <MistakeView key={shown} uuid={shown} />
      </div>
    </div>
  );
}

const tabOf = (query: URLSearchParams): Tab =>
  TABS.find(({ value }) => value === query.get('tab'))?.value ?? 'learning';

/** The student's mistakes, the newest first: all, or those of a subject or a knowledge point. */
function MistakeList({ current }: { readonly current?: string }) {
  const [query, setQuery] = useSearchParams();
  const tab = tabOf(query);
  const topic = topicOf(query);
  const handleChange = (value: Tab) => {
    query.set('tab', value);
    setQuery(query, { replace: true, preventScrollReset: true, state: SKIP_LEAVE_GUARD });
  };
  return (
    <div className="my-answers">
      {topic.knowledge !== undefined && (
        <p className="mistakes__topic">
          知识点：<strong>{topic.knowledge}</strong>
          <Link to={paths.studyMistakeList({}, { subject: topic.subject })} replace>
            看整个科目
          </Link>
        </p>
      )}
      <Tabs label="错题状态" tabs={TABS} value={tab} onChange={handleChange}>
        <Rows key={tab} place={{ ...topic, ...ASKED[tab] }} tab={tab} current={current} />
      </Tabs>
    </div>
  );
}

function topicOf(query: URLSearchParams): Pick<ListPlace, 'subject' | 'knowledge'> {
  const [subject, knowledge] = [query.get('subject') ?? '', query.get('knowledge')];
  return { ...(/^[1-9]\d?$/.test(subject) && { subject: Number(subject) }), ...(knowledge && { knowledge }) };
}

const NOTHING: Readonly<Record<Tab, string>> = {
  learning: '这里没有要复习的题',
  mastered: '还没有掌握的题',
  noted: '还没有写过笔记的题',
  removed: '没有移出的题',
};

interface RowsProps {
  readonly place: ListPlace;
  readonly tab: Tab;
  readonly current: string | undefined;
}

function Rows({ place, tab, current }: RowsProps) {
  const query = useInfiniteQuery(mistakesQuery(place));
  const { data, error, refetch } = query;
  if (!data) return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <Loading />;
  const rows = [...new Map(data.pages.flatMap(({ list }) => list).map((one) => [one.question.uuid, one])).values()];
  if (rows.length === 0) return <StatusView title={NOTHING[tab]} />;
  const { subject, knowledge } = place;
  return (
    <>
      <ul className="my-answers__list">
        {rows.map((mistake) => (
          <li
            key={mistake.question.uuid}
            className={`exam__card ${mistake.question.uuid === current ? 'wide-list__current' : ''}`}
          >
            <Row mistake={mistake} isBeside={current !== undefined} />
          </li>
        ))}
      </ul>
      <ListEnd {...endOfList(query)} />
      {tab === 'learning' && subject !== undefined && (
        <ActionBar>
          <Link className="button button--brand" to={paths.studyRedo({}, { subject, knowledge })}>
            重做{knowledge === undefined ? '这个科目' : '这个知识点'}
          </Link>
        </ActionBar>
      )}
    </>
  );
}

interface RowProps {
  readonly mistake: Mistake;
  /** The mistake is shown beside this list, which stays as it is. */
  readonly isBeside: boolean;
}

function Row({ mistake, isBeside }: RowProps) {
  const [query] = useSearchParams();
  const { question, wrong_count: count, note } = mistake;
  const words = dueWords(mistake, serverNow());
  const facts = [question.subject_name, question.knowledge, `答错 ${count} 次`].filter(Boolean);
  return (
    <Link
      className="mistake-row"
      to={paths.studyMistake({ question_uuid: question.uuid }, isBeside ? Object.fromEntries(query) : {})}
    >
      <span className="mistake-row__words">
        <StemLine question={question} />
        {note && <span className="mistake-row__note">{note}</span>}
        <small className="mistake-row__facts">{facts.join(' · ')}</small>
      </span>
      <span className={words === DUE ? 'mistake-row__word mistake-row__word--due' : 'mistake-row__word'}>{words}</span>
    </Link>
  );
}

const CARDS = ['1', '2', '3', '4'];

function Loading() {
  return (
    <div className="my-answers__list">
      <LoadingNote />
      {CARDS.map((card) => (
        <Skeleton key={card} className="my-answers__skeleton" />
      ))}
    </div>
  );
}
