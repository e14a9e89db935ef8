import './leads.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { LEAD_STAGE_NAMES, LEAD_STAGES, type LeadStage } from '#src/contract/console/lead-stages.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import { consoleApi } from '../client/console-api.ts';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { MoreRows } from '../ui/more-rows.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { useSelection } from '../ui/use-selection.ts';
import { SavedViews } from '../views/saved-views.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { hasFilter, type LeadFilter, mobileOf, readFilter, withField, withoutWords } from './lead-filter.ts';
import { LEADS_KEY } from './lead-queries.ts';
import { LeadTable } from './lead-table.tsx';
import { ListChoice } from './list-choice.tsx';

/** Registrations on landing pages: find, assign, follow up. */
export default function LeadsPage() {
  const me = useMe();
  const [search, setSearch] = useSearchParams();
  const [mobile, setMobile] = useState('');
  const [isExporting, setIsExporting] = useState(false);
  const filter = readFilter(search);
  const list = useLeadList(filter);
  const found = useQuery({
    queryKey: [...LEADS_KEY, 'find', mobile],
    enabled: mobile !== '',
    queryFn: ({ signal }) => consoleApi('POST /console/api/leads/find', { body: { mobile } }, { signal }),
  });
  const { data, error, refetch, isFetching } = list;
  const [first] = data?.pages ?? [];
  const shown = mobile === '' ? (data?.pages.flatMap((part) => part.leads) ?? []) : (found.data ?? []);
  const isKnown = mobile === '' ? data !== undefined : found.data !== undefined;
  const failure = mobile === '' ? error : found.error;
  const selection = useSelection({
    ...{ rows: shown, filter: JSON.stringify([filter, mobile]) },
    nameOf: ({ number, name }) => `#${number} ${name}`,
  });

  const change = (name: keyof LeadFilter, value: string) => {
    const digits = name === 'words' ? mobileOf(value) : undefined;
    setMobile(digits ?? '');
    setSearch((before) => withField(before, name, digits === undefined ? value : ''), { replace: true });
  };
  return (
    <>
      <PageHead title="线索" text="在活动页报名的人，从第一次点击到上课。">
        <Button onClick={() => setIsExporting(true)}>导出</Button>
        {isAllowed(me?.role ?? null, 'staff:admin') ? (
          <Link className="console-button console-button--plain" to="/console/leads/settings">
            线索设置
          </Link>
        ) : null}
      </PageHead>
      <ListChoice filter={filter} mobile={mobile} meId={me?.uuid ?? ''} onChange={change} />
      <SavedViews list="leads" filter={withoutWords(filter)} onOpen={() => setMobile('')} />
      {mobile === '' ? (
        <StageTabs
          stage={filter.stage}
          stages={first?.stages}
          isCapped={first?.isCapped ?? false}
          onChange={(stage) => change('stage', stage)}
        />
      ) : null}
      {failure && !isKnown ? (
        <FailureView error={failure} onRetry={() => void (mobile === '' ? refetch() : found.refetch())} />
      ) : null}
      {!isKnown && !failure ? <Skeleton rows={10} /> : null}
      {isKnown && shown.length === 0 ? (
        <NoLeads isNarrowed={mobile !== '' || hasFilter(filter) || !!filter.stage} />
      ) : null}
      {shown.length > 0 ? <LeadTable search={search} selection={selection} isBusy={isFetching} /> : null}
      <BulkBar selection={selection} />
      {mobile === '' && shown.length > 0 ? (
        <MoreRows
          list={list}
          label="再看 50 条"
          count={`${shown.length} / ${first?.total ?? 0}${first?.isCapped ? '+' : ''} 条`}
        />
      ) : null}
      {isExporting ? (
        <ExportDialog filter={filter} total={first?.total ?? 0} onClose={() => setIsExporting(false)} />
      ) : null}
    </>
  );
}

function useLeadList(filter: LeadFilter) {
  return useInfiniteQuery({
    queryKey: [...LEADS_KEY, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      consoleApi(
        'GET /console/api/leads',
        { query: { ...filter, ...(pageParam === null ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    refetchOnWindowFocus: 'always',
  });
}

function NoLeads({ isNarrowed }: { readonly isNarrowed: boolean }) {
  return isNarrowed ? (
    <StateView title="没有符合条件的线索" text="换个条件，或者清空筛选。">
      <Link to="/console/leads">看全部线索</Link>
    </StateView>
  ) : (
    <StateView title="还没有线索" text="有人在活动页报名后，马上会出现在这里。" />
  );
}

interface StageTabsProps {
  readonly stage: LeadStage | undefined;
  /** The number of each; undefined while unknown. */
  readonly stages: Readonly<Record<string, number>> | undefined;
  /** True when there are more leads than the server counts. */
  readonly isCapped: boolean;
  readonly onChange: (stage: LeadStage | '') => void;
}

/** The stages with their number of leads. */
function StageTabs({ stage, stages, isCapped, onChange }: StageTabsProps) {
  const all = stages ? Object.values(stages).reduce((sum, each) => sum + each, 0) : undefined;
  const tab = (value: LeadStage | '', name: string, count: number | undefined) => (
    <button
      key={value}
      type="button"
      className="lead-tab"
      aria-pressed={(stage ?? '') === value}
      onClick={() => onChange(value)}
    >
      {name} <span>{count ?? '…'}</span>
    </button>
  );
  return (
    <fieldset className="lead-tabs" aria-label="阶段">
      {tab('', '全部', all)}
      {isCapped ? <span>数的是最新 5000 条</span> : null}
      {LEAD_STAGES.map((one) => tab(one, LEAD_STAGE_NAMES[one], stages ? (stages[one] ?? 0) : undefined))}
    </fieldset>
  );
}
