import '#src/ui/button.css';
import '#src/ui/rich-text.css';
import './exams.css';
import '../marking/marking.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { ESSAY_POINT } from '#src/contract/marking-steps.ts';
import { RichHtml } from '#src/ui/rich-html/rich-html.tsx';
import { consoleApi } from '../client/console-api.ts';
import { StepsDialog } from '../marking/steps-dialog.tsx';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';

type Essay = ConsoleReply<'GET /console/api/papers/{uuid}'>['essays'][number];

const paperQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['papers', uuid],
    queryFn: ({ signal }) => consoleApi('GET /console/api/papers/{uuid}', { params: { uuid } }, { signal }),
  });

/** The essays of a paper, with their marking steps. */
export default function PaperPage() {
  const { uuid = '' } = useParams();
  const [changed, setChanged] = useState<Essay>();
  const { data, error, refetch } = useQuery(paperQuery(uuid));
  return (
    <>
      <p className="console-back">
        <Link to="/console/papers">← 返回试卷</Link>
      </p>
      <PageHead
        title={data?.paper.title ?? '试卷'}
        text="老师按步骤给分，批改好以后学员看到每一步得了几分。改步骤不影响已经给的分。"
      />
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
      {data && !data.paper.isTeacherMarked ? (
        <p className="marking-facts">这份试卷现在由学员自评，步骤要等改为老师批改以后才用。</p>
      ) : null}
      {data?.essays.length === 0 ? <StateView title="这份试卷没有主观题" /> : null}
      {data?.essays.map((essay) => (
        <section key={essay.question} className="exam-essay" aria-labelledby={`essay-${essay.position}`}>
          <h2 id={`essay-${essay.position}`}>
            第 {essay.position} 题（{essay.fullScore} 分）
          </h2>
          <div className="marking-columns">
            <div className="marking-column">
              <div className="marking-card">
                <RichHtml html={essay.stemHtml} topHeading={3} />
              </div>
            </div>
            <div className="marking-column">
              <div className="marking-card">
                <h3>评分步骤</h3>
                {essay.steps.length === 0 ? <p className="console-note">没有步骤，老师直接打分。</p> : null}
                <Steps essay={essay} />
                <div>
                  <Button
                    aria-label={`${essay.steps.length === 0 ? '写步骤' : '改步骤'}：第 ${essay.position} 题`}
                    onClick={() => setChanged(essay)}
                  >
                    {essay.steps.length === 0 ? '写步骤' : '改步骤'}
                  </Button>
                </div>
              </div>
            </div>
          </div>
        </section>
      ))}
      {changed ? (
        <StepsDialog
          title={`第 ${changed.position} 题的评分步骤`}
          steps={changed.steps}
          full={changed.fullScore}
          least={ESSAY_POINT}
          queryKey={paperQuery(uuid).queryKey}
          send={(steps) =>
            consoleApi('POST /console/api/papers/{uuid}/steps', {
              params: { uuid },
              body: { question: changed.question, revision: changed.stepsRevision, steps: [...steps] },
            })
          }
          onClose={() => setChanged(undefined)}
        />
      ) : null}
    </>
  );
}

function Steps({ essay: { steps } }: { readonly essay: Essay }) {
  if (steps.length === 0) return null;
  return (
    <div className="marking-steps">
      <ol>
        {steps.map(({ wordsHtml, points }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity than their index
          <li key={at}>
            <span>{at + 1}</span>
            <RichHtml html={wordsHtml} topHeading={4} isShort />
            <span>{points} 分</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
