import { Link } from 'react-router-dom';
import { LEAD_STAGE_NAMES, reasonName } from '#src/contract/console/lead-stages.ts';
import { chinaMoment, timeAgo } from '#src/lib/money-and-time/china-time.ts';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { SelectCell, SelectHead } from '../ui/selection.tsx';
import type { Selection } from '../ui/use-selection.ts';
import { type Lead, STAGE_LOOKS } from './lead-words.ts';

interface LeadTableProps {
  /** The list's filters, for the link back. */
  readonly search: URLSearchParams;
  readonly selection: Selection<Lead>;
  readonly isBusy: boolean;
}

/** Leads as a table; on a phone each is a card. */
export function LeadTable({ search, selection, isBusy }: LeadTableProps) {
  return (
    <ScrollBox className="console-table-box lead-table-box" label="线索" isBusy={isBusy}>
      <table className="console-table lead-table">
        <thead>
          <tr>
            <SelectHead selection={selection} />
            <th scope="col">线索</th>
            <th scope="col">来自</th>
            <th scope="col">课程</th>
            <th scope="col">阶段</th>
            <th scope="col">负责人</th>
            <th scope="col">下次联系</th>
            <th scope="col">最近报名</th>
          </tr>
        </thead>
        <tbody>
          {selection.rows.map((lead) => (
            <LeadRow key={lead.uuid} lead={lead} search={search} selection={selection} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

interface LeadRowProps {
  readonly lead: Lead;
  readonly search: URLSearchParams;
  readonly selection: Selection<Lead>;
}

function LeadRow({ lead, search, selection }: LeadRowProps) {
  const { uuid, number, name, mobile, page, channel, course, owner, nextContactAt, entryCount, lastEntryAt } = lead;
  const now = Date.now();
  const isDue = nextContactAt !== null && Date.parse(nextContactAt) <= now;
  return (
    <tr data-chosen={selection.has(uuid) || undefined}>
      <SelectCell selection={selection} row={lead} />
      <td>
        <Link className="lead-table__name" to={{ pathname: `/console/leads/${uuid}`, search: search.toString() }}>
          {name}
        </Link>
        <span className="lead-table__note">{mobile === '' ? `#${number}` : `${mobile} · #${number}`}</span>
      </td>
      <td>
        {page}
        <span className="lead-table__note">{channel?.name ?? (lead.source === '' ? '自然访问' : lead.source)}</span>
      </td>
      <td className="lead-table__course">{course?.name ?? '—'}</td>
      <td>
        <StageBadge lead={lead} />
      </td>
      <td data-label="负责人">{owner?.name ?? '—'}</td>
      <td data-label="下次联系" className={isDue ? 'lead-table__due' : undefined}>
        {nextContactAt ? chinaMoment(Date.parse(nextContactAt), now) : '—'}
        {isDue ? <span className="lead-table__note">该联系了</span> : null}
      </td>
      <td data-label="最近报名">
        <time dateTime={lastEntryAt} title={chinaMoment(Date.parse(lastEntryAt), now)}>
          {timeAgo(Date.parse(lastEntryAt), now)}
        </time>
        {entryCount > 1 ? <span className="lead-table__note">报名和打开结算页共 {entryCount} 次</span> : null}
      </td>
    </tr>
  );
}

/** The stage with its reason; the word itself stands beside the colour. */
export function StageBadge({ lead: { stage, reason } }: { readonly lead: Pick<Lead, 'stage' | 'reason'> }) {
  const why = (stage === 'invalid' || stage === 'lost') && reason ? reasonName(reason) : '';
  return (
    <>
      <span className={`console-badge ${STAGE_LOOKS[stage]}`}>{LEAD_STAGE_NAMES[stage]}</span>
      {why === '' ? null : <span className="lead-table__note">{why}</span>}
    </>
  );
}
