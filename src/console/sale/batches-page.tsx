import './sale.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isAllowed } from '#src/contract/console/roles.ts';
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
  BATCH_BADGES,
  BATCH_PART_NAMES,
  BATCH_STATE_NAMES,
  BATCHES_KEY,
  type Batch,
  leftOf,
  readBatchFilter,
} from './batch-words.ts';
import { FindCodeDialog } from './find-code.tsx';
import { NewBatchDialog } from './new-batch.tsx';

/** Batches of exchange codes, with the number of used codes. */
export default function BatchesPage() {
  const [search, change] = useFilter();
  const filter = readBatchFilter(search);
  const found = useRows('GET /console/api/exchange-batches', {
    key: [...BATCHES_KEY, 'list', filter],
    query: filter,
    rowsOf: ({ batches }) => batches,
  });
  const { list, rows: shown } = found;
  const [asked, setAsked] = useState<'new' | 'find'>();
  const close = () => setAsked(undefined);
  const mayMake = isAllowed(useMe()?.role ?? null, 'staff:publisher');
  return (
    <>
      <PageHead title="兑换码" text="一个码兑一次课程，不用付款。每一批兑同一门课。">
        <Button onClick={() => setAsked('find')}>查一个码</Button>
        {mayMake ? (
          <Button look="primary" onClick={() => setAsked('new')}>
            做一批
          </Button>
        ) : null}
      </PageHead>
      <PartChoice
        label="哪些兑换码"
        parts={BATCH_PART_NAMES}
        chosen={filter.part}
        onChoose={(part) => change({ part: part === 'usable' ? '' : part })}
      >
        <SearchInput placeholder="名称" value={filter.words} onChange={(value) => change({ words: value })} />
      </PartChoice>
      <RowList
        of={found}
        empty={
          <StateView
            title={filter.words ? '没有找到' : '这里没有兑换码'}
            text={filter.words ? '换个词，或者在“全部”里找。' : '做一批，下载后发给要送课的人。'}
          />
        }
        more="更早的兑换码"
      >
        <BatchTable batches={shown} search={search} isBusy={list.isPlaceholderData} />
      </RowList>
      {asked === 'new' ? <NewBatchDialog onClose={close} /> : null}
      {asked === 'find' ? <FindCodeDialog onClose={close} /> : null}
    </>
  );
}

interface BatchTableProps {
  readonly batches: readonly Batch[];
  /** The list's filters, for the link back. */
  readonly search: URLSearchParams;
  readonly isBusy: boolean;
}

function BatchTable({ batches, search, isBusy }: BatchTableProps) {
  return (
    <div className="console-table-box" aria-busy={isBusy || undefined}>
      <table className="console-table console-table--cards">
        <thead>
          <tr>
            <th scope="col">批次</th>
            <th scope="col">状态</th>
            <th scope="col">最后一天</th>
            <th scope="col" className="console-table__number">
              一共
            </th>
            <th scope="col" className="console-table__number">
              用了
            </th>
            <th scope="col" className="console-table__number">
              没用
            </th>
          </tr>
        </thead>
        <tbody>
          {batches.map((batch) => (
            <tr key={batch.uuid}>
              <td className="console-table__what">
                <Link to={{ pathname: `/console/codes/${batch.uuid}`, search: search.toString() }}>{batch.name}</Link>
                <span className="console-note">{batch.course.name}</span>
              </td>
              <td>
                <span className={BATCH_BADGES[batch.state]}>{BATCH_STATE_NAMES[batch.state]}</span>
              </td>
              <td data-label="最后一天">{batch.lastDay}</td>
              <td data-label="一共" className="console-table__number">
                {batch.size}
              </td>
              <td data-label="用了" className="console-table__number">
                {batch.used}
              </td>
              <td data-label="没用" className="console-table__number">
                {leftOf(batch)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
