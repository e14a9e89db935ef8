import '../ui/table.css';
import { Link, useLocation } from 'react-router-dom';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { useFilter } from '../client/use-filter.ts';
import { useRows } from '../client/use-rows.ts';
import { PageHead } from '../ui/page-head.tsx';
import { PartChoice } from '../ui/part-choice.tsx';
import { RowList } from '../ui/row-list.tsx';
import { StateView } from '../ui/state-view.tsx';
import { MERGES_KEY, type Merge, nameOf, PARTS, type Part, STATE_NAMES } from './merge-words.ts';

/** Requests to merge two accounts of one person: those that wait for an admin, and decided ones. */
export default function MergesPage() {
  const [search, change] = useFilter();
  const part: Part = search.get('part') === 'decided' ? 'decided' : 'asked';
  const found = useRows('GET /console/api/merges', {
    key: [...MERGES_KEY, 'list', part],
    query: { part },
    rowsOf: ({ merges }) => merges,
  });
  return (
    <>
      <PageHead
        title="账号合并"
        text="一个人有两个账号时合成一个。在学员页里提出，写明怎样核实的；管理员看过两边再执行，不能恢复。"
      />
      <PartChoice
        label="哪些合并"
        parts={PARTS}
        chosen={part}
        onChoose={(next) => change({ part: next === 'asked' ? '' : next })}
      />
      <RowList
        of={found}
        empty={<StateView title={part === 'asked' ? '没有等执行的合并' : '还没有处理过合并'} />}
        more={part === 'asked' ? '更晚的申请' : '更早的'}
      >
        <MergeTable merges={found.rows} />
      </RowList>
    </>
  );
}

function MergeTable({ merges }: { readonly merges: readonly Merge[] }) {
  const { search } = useLocation();
  const now = Date.now();
  return (
    <div className="console-table-box">
      <table className="console-table console-table--cards">
        <thead>
          <tr>
            <th scope="col">留下的账号</th>
            <th scope="col">关闭的账号</th>
            <th scope="col">状态</th>
            <th scope="col">提出</th>
          </tr>
        </thead>
        <tbody>
          {merges.map((merge) => (
            <tr key={merge.uuid}>
              <td className="console-table__what">
                <Link to={{ pathname: `/console/merges/${merge.uuid}`, search }}>{nameOf(merge.kept)}</Link>
                <span className="console-note">{merge.reason}</span>
              </td>
              <td data-label="关闭">{nameOf(merge.left)}</td>
              <td>
                <span className={merge.state === 'asked' ? 'console-badge console-badge--warn' : 'console-badge'}>
                  {STATE_NAMES[merge.state]}
                </span>
              </td>
              <td data-label="提出">
                {merge.askedBy}
                <span className="console-note">{chinaMoment(Date.parse(merge.askedAt), now)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
