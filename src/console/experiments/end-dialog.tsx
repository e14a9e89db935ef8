import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { finishExperiment } from '#src/page-edit/finish-experiment.ts';
import { consoleApi } from '../client/console-api.ts';
import { DiffView } from '../history/diff-view.tsx';
import { PublishDialog } from '../releases/publish-dialog.tsx';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/state-view.tsx';
import { showToast } from '../ui/toast.tsx';
import type { ExperimentDetail } from './experiment-words.ts';
import { readTested, type TestedPage } from './tested-page.ts';

interface EndDialogProps {
  readonly detail: ExperimentDetail;
  readonly onClose: () => void;
}

const NEXT = {
  publish: '接着发布：先看全部要发布的改动，再点发布',
  review: '送审：别人通过以后再发布',
  wait: '先放着：以后再发布',
} as const;
type Next = keyof typeof NEXT;

const LATER: Readonly<Record<Exclude<Next, 'publish'>, string>> = {
  review: '实验已结束，页面已送审。发布以前，访客看到的不变。',
  wait: '实验已结束，页面文件已改好。发布以前，访客看到的不变。',
};

/**
 * Ends an experiment: choose the winning arm, review the resulting file, write it, record the end, go on to publishing.
 */
export function EndDialog({ detail, onClose }: EndDialogProps) {
  const { page, uuid } = detail.experiment;
  const queries = useQueryClient();
  const me = useMe();
  const [winner, setWinner] = useState(bestOf(detail)?.id ?? 'control');
  const [next, setNext] = useState<Next>('publish');
  const tested = useQuery({
    queryKey: ['tested-page', page],
    queryFn: ({ signal }) =>
      readTested(
        page,
        detail.arms.map(({ id }) => id),
        signal,
      ),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const done = tested.data && (tested.data.isFinished ? undefined : finished(tested.data, winner));
  const end = useWrite({
    mutationFn: async (goOn: Next) => {
      const { data } = tested;
      if (!data) return;
      if (done && !done.ok) throw new Error(done.reason);
      const text = done?.text ?? data.text;
      const saved = done ? await save(data, text) : data.hash;
      await consoleApi('POST /console/api/experiments/{uuid}/end', { params: { uuid }, body: { winner } });
      if (goOn !== 'review') return;
      const note = `实验“${detail.experiment.name}”结束，选用“${nameOf(detail, winner)}”`;
      await consoleApi('POST /console/api/reviews', { body: { file: data.file, text, baseHash: saved, note } });
    },
    // The file may already be written, or a colleague has changed it or ended the experiment.
    onError: () => Promise.all([tested.refetch(), queries.invalidateQueries({ queryKey: ['experiment', uuid] })]),
    onSuccess: (_done, goOn) => {
      void queries.invalidateQueries({ queryKey: ['experiments'] });
      if (goOn === 'publish') return;
      showToast(LATER[goOn]);
      onClose();
    },
  });
  if (end.isSuccess && next === 'publish') return <PublishDialog onClose={onClose} />;
  const problem =
    endedByOther(detail, me?.name) ??
    tested.error?.message ??
    (done && !done.ok ? done.reason : undefined) ??
    end.error?.message;
  return (
    <Dialog title="结束实验，选用哪个？" size="wide" onClose={onClose}>
      <Arms detail={detail} winner={winner} onChoose={setWinner} />
      <Advice detail={detail} winner={winner} />
      {tested.isLoading ? <Skeleton rows={3} /> : null}
      {done?.ok && tested.data ? <DiffView before={tested.data.text} after={done.text} isOpen /> : null}
      <fieldset className="console-end">
        <legend>写进页面文件以后</legend>
        {(Object.keys(NEXT) as Next[]).map((one) => (
          <label key={one}>
            <input type="radio" name="next" checked={next === one} onChange={() => setNext(one)} />
            <span>{NEXT[one]}</span>
          </label>
        ))}
      </fieldset>
      <p>结束以后不再计数，不能恢复。发布以前，访客看到的不变：{detail.experiment.shown}</p>
      {problem ? (
        <p role="alert" className="console-field__problem">
          {problem}
        </p>
      ) : null}
      <div className="console-dialog__actions">
        <Button look="quiet" onClick={onClose}>
          再等等
        </Button>
        <Button
          look="primary"
          isBusy={end.isPending}
          disabled={!tested.data || (done && !done.ok) || endedByOther(detail, me?.name) !== undefined}
          onClick={() => end.mutate(next)}
        >
          {next === 'publish' ? '结束并去发布' : next === 'review' ? '结束并送审' : '结束实验'}
        </Button>
      </div>
    </Dialog>
  );
}

function finished({ text, otherTexts }: TestedPage, winner: string) {
  return finishExperiment(text, winner, otherTexts[winner]);
}

async function save({ file, hash }: TestedPage, text: string): Promise<string> {
  return (await consoleApi('POST /console/api/page/save', { body: { file, text, baseHash: hash } })).hash;
}

/** Says that a colleague has ended the experiment, and which arm they chose. */
function endedByOther({ experiment, arms, endedBy }: ExperimentDetail, me: string | undefined) {
  if (!experiment.endedAt || endedBy === me) return undefined;
  return `${endedBy}已经结束了这个实验，选用的是“${arms.find(({ isWinner }) => isWinner)?.name ?? ''}”。`;
}

const bestOf = ({ arms }: ExperimentDetail) =>
  arms.find(({ difference, warnings }) => difference && difference.low > 0 && warnings.length === 0);
const nameOf = ({ arms }: ExperimentDetail, winner: string) => arms.find(({ id }) => id === winner)?.name ?? winner;

interface ArmsProps {
  readonly detail: ExperimentDetail;
  readonly winner: string;
  readonly onChoose: (id: string) => void;
}

function Arms({ detail, winner, onChoose }: ArmsProps) {
  const best = bestOf(detail);
  return (
    <fieldset className="console-end">
      <legend className="visually-hidden">选用</legend>
      {detail.arms.map((arm) => (
        <label key={arm.id}>
          <input type="radio" name="winner" checked={winner === arm.id} onChange={() => onChoose(arm.id)} />
          <span>
            {arm.name}
            {arm.id === best?.id ? <span className="console-badge console-badge--ok">更高</span> : null}
            {arm.warnings.length > 0 ? <small>{arm.warnings.join('，')}</small> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Advice({ detail, winner }: { readonly detail: ExperimentDetail; readonly winner: string }) {
  const best = bestOf(detail);
  return (
    <>
      <p>
        {winner === 'control'
          ? '页面保持原样，实验从页面文件里删掉。'
          : `“${nameOf(detail, winner)}”的积木换进页面文件，实验删掉。`}
        其余的文字和注释不动。
      </p>
      {best && winner !== best.id ? <p>注意：“{best.name}”更好。</p> : null}
      {!best && winner !== 'control' ? <p>注意：现在还分不出高低，换了也可能更差。</p> : null}
    </>
  );
}
