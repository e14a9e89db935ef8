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
import { EXAMS_KEY, type ExamHead, readFilter } from './exam-words.ts';

/** Papers with essays that teachers mark, the waiting ones oldest first; 开始批改 claims the next one. */
export default function ExamsPage() {
  const [search, change] = useFilter();
  const filter = readFilter(search);
  const found = useRows('GET /console/api/exams', {
    key: [...EXAMS_KEY, 'list', filter],
    query: filter,
    rowsOf: ({ attempts }) => attempts,
  });
  const { list, first, rows: shown } = found;
  const papers = Object.fromEntries((first?.papers ?? []).map(({ uuid, title }) => [uuid, title]));
  return (
    <>
      <PageHead title="试卷批改" text="先交的在前。领取后 20 分钟内别人不能批改，保存一次重新计时。">
        <Link className="console-button console-button--plain" to="/console/papers">
          哪些试卷由老师批改
        </Link>
        <NextButton
          path="/console/exams"
          search={filter.paper ? `paper=${filter.paper}` : ''}
          queueKey={EXAMS_KEY}
          none="没有等着批改的试卷了"
          next={() => consoleApi('POST /console/api/exams/next', { body: filter.paper ? { paper: filter.paper } : {} })}
        />
      </PageHead>
      <PartChoice
        label="哪些试卷"
        parts={PARTS}
        chosen={filter.part}
        counts={first?.counts}
        onChoose={(part) => change({ part: part === 'waiting' ? '' : part })}
      >
        <Select
          label="试卷"
          value={filter.paper ?? ''}
          options={{ '': '全部试卷', ...papers }}
          onChange={(value: string) => change({ paper: value })}
        />
      </PartChoice>
      <RowList
        of={found}
        empty={<NoPapers part={filter.part} />}
        more={filter.part === 'released' ? '更早的试卷' : '更晚的试卷'}
      >
        <PaperTable attempts={shown} search={search} isBusy={list.isPlaceholderData} />
      </RowList>
    </>
  );
}

interface PaperTableProps {
  readonly attempts: readonly ExamHead[];
  /** The list's filters, for the link back. */
  readonly search: URLSearchParams;
  readonly isBusy: boolean;
}

function PaperTable({ attempts, search, isBusy }: PaperTableProps) {
  const now = Date.now();
  return (
    <div className="console-table-box" aria-busy={isBusy || undefined}>
      <table className="console-table console-table--cards">
        <thead>
          <tr>
            <th scope="col">试卷</th>
            <th scope="col">学员</th>
            <th scope="col">状态</th>
            <th scope="col">交卷时间</th>
          </tr>
        </thead>
        <tbody>
          {attempts.map((one) => (
            <tr key={one.uuid}>
              <td className="console-table__what">
                <Link to={{ pathname: `/console/exams/${one.uuid}`, search: search.toString() }}>{one.title}</Link>
                <span className="console-note">
                  {one.subjectName} · {one.essayCount} 道主观题
                </span>
              </td>
              <td>
                {one.studentName}
                <span className="console-note">{one.studentNumber}</span>
              </td>
              <td>
                <ExamBadge paper={one} />
              </td>
              <td data-label="交">
                <time dateTime={one.handedInAt}>{chinaMoment(Date.parse(one.handedInAt), now)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function ExamBadge({ paper }: { readonly paper: ExamHead }) {
  if (paper.claimedBy !== '') {
    return <span className="console-badge">{paper.isMine ? '我在批改' : `${paper.claimedBy}在批改`}</span>;
  }
  if (paper.releasedAt !== null) return <span className="console-badge console-badge--ok">已发还</span>;
  if (paper.waitingPages > 0) return <span className="console-badge">等 {paper.waitingPages} 张照片上传</span>;
  return <span className="console-badge console-badge--warn">{paper.hasDraft ? '有草稿' : '待批改'}</span>;
}

function NoPapers({ part }: { readonly part: Part }) {
  if (part === 'mine') return <StateView title="没有领取试卷" text="点“开始批改”，领取最早交的一份。" />;
  if (part === 'released') return <StateView title="还没有发还过试卷" />;
  return <StateView title="没有等着批改的试卷" text="由老师批改的试卷，学员交卷以后会出现在这里。" />;
}
