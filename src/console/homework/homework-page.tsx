import { Link } from 'react-router-dom';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { useFilter } from '../client/use-filter.ts';
import { useRows } from '../client/use-rows.ts';
import { NextButton } from '../marking/marking-parts.tsx';
import { PARTS, type Part } from '../marking/parts.ts';
import { PageHead } from '../ui/page-head.tsx';
import { PartChoice } from '../ui/part-choice.tsx';
import { RowList } from '../ui/row-list.tsx';
import { Select } from '../ui/select.tsx';
import { StateView } from '../ui/state-view.tsx';
import { SavedViews } from '../views/saved-views.tsx';
import { type AnswerHead, HOMEWORK_KEY, readFilter } from './homework-words.ts';

/** Submitted homework, the waiting ones oldest first; 开始批改 claims the next one. */
export default function HomeworkPage() {
  const [search, change] = useFilter();
  const filter = readFilter(search);
  const found = useRows('GET /console/api/homework', {
    key: [...HOMEWORK_KEY, 'list', filter],
    query: filter,
    rowsOf: ({ answers }) => answers,
  });
  const { list, first, rows: shown } = found;
  const courses = Object.fromEntries((first?.courses ?? []).map(({ uuid, name }) => [uuid, name]));
  return (
    <>
      <PageHead title="作业" text="先交的在前。领取后 20 分钟内别人不能批改，保存一次重新计时。">
        <NextButton
          path="/console/homework"
          search={filter.course ? `course=${filter.course}` : ''}
          queueKey={HOMEWORK_KEY}
          none="没有等着批改的作业了"
          next={() =>
            consoleApi('POST /console/api/homework/next', { body: filter.course ? { course: filter.course } : {} })
          }
        />
      </PageHead>
      <PartChoice
        label="哪些作业"
        parts={PARTS}
        chosen={filter.part}
        counts={first?.counts}
        onChoose={(part) => change({ part: part === 'waiting' ? '' : part })}
      >
        <Select
          label="课程"
          value={filter.course ?? ''}
          options={{ '': '全部课程', ...courses }}
          onChange={(value: string) => change({ course: value })}
        />
      </PartChoice>
      <SavedViews list="homework" filter={{ ...filter }} />
      <RowList
        of={found}
        empty={<NoAnswers part={filter.part} />}
        more={filter.part === 'released' ? '更早的作业' : '更晚的作业'}
      >
        <AnswerTable answers={shown} search={search} isBusy={list.isPlaceholderData} />
      </RowList>
    </>
  );
}

interface AnswerTableProps {
  readonly answers: readonly AnswerHead[];
  /** The list's filters, for the link back. */
  readonly search: URLSearchParams;
  readonly isBusy: boolean;
}

function AnswerTable({ answers, search, isBusy }: AnswerTableProps) {
  const now = Date.now();
  return (
    <div className="console-table-box" aria-busy={isBusy || undefined}>
      <table className="console-table console-table--cards">
        <thead>
          <tr>
            <th scope="col">作业</th>
            <th scope="col">学员</th>
            <th scope="col">状态</th>
            <th scope="col">交作业时间</th>
          </tr>
        </thead>
        <tbody>
          {answers.map((one) => (
            <tr key={one.uuid}>
              <td className="console-table__what">
                <Link to={{ pathname: `/console/homework/${one.uuid}`, search: search.toString() }}>
                  {one.title}
                  {one.version > 1 ? `（第 ${one.version} 次）` : ''}
                </Link>
                <span className="console-note">
                  {[one.courseName, one.pictureCount > 0 ? `${one.pictureCount} 张照片` : '']
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </td>
              <td>
                {one.studentName}
                <span className="console-note">{one.studentNumber}</span>
              </td>
              <td>
                <StateBadge answer={one} />
              </td>
              <td data-label="交">
                <time dateTime={one.handedInAt}>{chinaMoment(Date.parse(one.handedInAt), now)}</time>
                {one.isLate ? <span className="console-note">晚于截止时间</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function StateBadge({ answer }: { readonly answer: AnswerHead }) {
  if (answer.state === 'seen') return <span className="console-badge console-badge--ok">学员已看</span>;
  if (answer.state === 'released') return <span className="console-badge console-badge--ok">已发还</span>;
  if (answer.claimedBy !== '') {
    return <span className="console-badge">{answer.isMine ? '我在批改' : `${answer.claimedBy}在批改`}</span>;
  }
  return <span className="console-badge console-badge--warn">{answer.state === 'marked' ? '有草稿' : '待批改'}</span>;
}

function NoAnswers({ part }: { readonly part: Part }) {
  if (part === 'mine') return <StateView title="没有领取作业" text="点“开始批改”，领取最早交的一份。" />;
  if (part === 'released') return <StateView title="还没有发还过作业" />;
  return <StateView title="没有等着批改的作业" text="学员交了以后，会出现在这里。" />;
}
