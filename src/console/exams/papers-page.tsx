import '../ui/table.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { consoleApi } from '../client/console-api.ts';
import { type Rows, useRows } from '../client/use-rows.ts';
import { Button } from '../ui/button.tsx';
import { Decision, useDecision } from '../ui/decision.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { RowList } from '../ui/row-list.tsx';
import { StateView } from '../ui/state-view.tsx';

type Reply = ConsoleReply<'GET /console/api/papers'>;
type Paper = Reply['papers'][number];

const PAPERS_KEY = ['papers'] as const;

/** Papers with essays, and whether teachers or students mark them. */
export default function PapersPage() {
  const [changed, setChanged] = useState<Paper>();
  const found: Rows<Reply, Paper> = useRows('GET /console/api/papers', {
    key: PAPERS_KEY,
    query: {},
    rowsOf: ({ papers }) => papers,
  });
  return (
    <>
      <PageHead
        title="试卷"
        text="有主观题的试卷，由学员对照答案自评，或者由老师批改。改了以后，从新交的卷开始算。点试卷写评分步骤。"
      />
      <RowList of={found} empty={<StateView title="没有带主观题的试卷" />} more="更多试卷">
        <div className="console-table-box">
          <table className="console-table console-table--cards">
            <thead>
              <tr>
                <th scope="col">试卷</th>
                <th scope="col">主观题</th>
                <th scope="col">谁批改</th>
                <th scope="col">
                  <span className="visually-hidden">操作</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {found.rows.map((paper) => (
                <tr key={paper.uuid}>
                  <td className="console-table__what">
                    <Link to={`/console/papers/${paper.uuid}`}>{paper.title}</Link>
                    <span className="console-note">
                      {paper.subjectName}
                      {paper.isShown ? '' : ' · 没有上架'}
                    </span>
                  </td>
                  <td data-label="主观题">{paper.essayCount} 道</td>
                  <td data-label="谁批改">
                    <span className={paper.isTeacherMarked ? 'console-badge console-badge--ok' : 'console-badge'}>
                      {paper.isTeacherMarked ? '老师批改' : '学员自评'}
                    </span>
                  </td>
                  <td>
                    <Button aria-label={`改为${otherWay(paper)}：${paper.title}`} onClick={() => setChanged(paper)}>
                      改为{otherWay(paper)}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </RowList>
      {changed ? <ChangeDialog paper={changed} onClose={() => setChanged(undefined)} /> : null}
    </>
  );
}

const otherWay = ({ isTeacherMarked }: Paper) => (isTeacherMarked ? '学员自评' : '老师批改');

function ChangeDialog({ paper, onClose }: { readonly paper: Paper; readonly onClose: () => void }) {
  const isTeacherMarked = !paper.isTeacherMarked;
  const write = useDecision({
    ...{ key: PAPERS_KEY, said: `已改为${otherWay(paper)}`, onClose },
    send: () =>
      consoleApi('POST /console/api/papers/{uuid}/marking', {
        params: { uuid: paper.uuid },
        body: { isTeacherMarked },
      }),
  });
  return (
    <Decision title={`改为${otherWay(paper)}`} label="确定" write={write} onClose={onClose}>
      <p>《{paper.title}》</p>
      <p>
        {isTeacherMarked
          ? '以后交的卷，主观题等老师批改，学员不能自评。已经交了、还没自评的，仍由学员自评。'
          : '以后交的卷，主观题由学员自评。已经在等批改的，仍由老师批改。'}
      </p>
      {write.error ? <p role="alert">{write.error.message}</p> : null}
    </Decision>
  );
}
