import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { finishExperiment, pageOfArm } from '#src/page-edit/finish-experiment.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import type { ExperimentDetail } from './experiment-words.ts';

interface EndDialogProps {
  readonly detail: ExperimentDetail;
  readonly onClose: () => void;
  readonly onEnded: () => void;
}

/** Asks which arm becomes the page, writes it into the page's file, and records the end. */
export function EndDialog({ detail, onClose, onEnded }: EndDialogProps) {
  const { experiment, arms } = detail;
  const best = arms.find(({ difference, warnings }) => difference && difference.low > 0 && warnings.length === 0);
  const [winner, setWinner] = useState(best?.id ?? 'control');
  const queries = useQueryClient();
  const end = useWrite({
    mutationFn: async () => {
      await writeWinner(experiment.page, winner);
      const params = { uuid: experiment.uuid };
      await consoleApi('POST /console/api/experiments/{uuid}/end', { params, body: { winner } });
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['experiments'] });
      showToast('实验已结束，页面文件已改好。发布以后所有人看到选用的样子。');
      onEnded();
    },
  });
  const chosen = arms.find(({ id }) => id === winner);
  return (
    <Dialog title="结束实验，选用哪个？" onClose={onClose}>
      <fieldset className="console-end">
        <legend className="visually-hidden">选用</legend>
        {arms.map((arm) => (
          <label key={arm.id}>
            <input type="radio" name="winner" checked={winner === arm.id} onChange={() => setWinner(arm.id)} />
            <span>
              {arm.name}
              {arm.id === best?.id ? <span className="console-badge console-badge--ok">更高</span> : null}
              {arm.warnings.length > 0 ? <small>{arm.warnings.join('，')}</small> : null}
            </span>
          </label>
        ))}
      </fieldset>
      <p>
        {winner === 'control'
          ? '页面保持原样，实验从页面文件里删掉。'
          : `“${chosen?.name}”的积木换进页面文件，实验删掉。`}
        其余的文字和注释不动；发布之前访客看到的不变。
      </p>
      {best && winner !== best.id ? <p>注意：“{best.name}”的转化率更高。</p> : null}
      {!best && winner !== 'control' ? <p>注意：现在还分不出高低，换了也可能更差。</p> : null}
      {end.error ? <p role="alert">{end.error.message}</p> : null}
      <div className="console-dialog__actions">
        <Button look="quiet" onClick={onClose}>
          再等等
        </Button>
        <Button look="primary" isBusy={end.isPending} onClick={() => end.mutate()}>
          结束实验
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * Writes the winner of an experiment into the page's file, and removes the experiment. Throws with a sentence for staff
 * when that is impossible; then nothing is written. A file that somebody changed meanwhile is left alone.
 */
async function writeWinner(path: string, winner: string): Promise<void> {
  const { pages, isAuthoring } = await consoleApi('GET /console/api/pages');
  if (!isAuthoring) throw new Error('页面在写页面的机器上，请打开那里的控制台结束实验。');
  const fileOf = (wanted: string) => pages.find((page) => page.path === wanted)?.file;
  const file = fileOf(path);
  if (!file) throw new Error('找不到这一页的文件，可能已经改了名字。');
  const { text, hash } = await consoleApi('GET /console/api/page', { query: { file } });
  // Already written; only recording it had failed.
  if (!/^experiment:/m.test(text)) return;
  const other = pageOfArm(text, winner);
  const otherFile = other === undefined ? undefined : fileOf(other);
  const otherText = otherFile && (await consoleApi('GET /console/api/page', { query: { file: otherFile } })).text;
  const done = finishExperiment(text, winner, otherText || undefined);
  if (!done.ok) throw new Error(done.reason);
  await consoleApi('POST /console/api/page/save', { body: { file, text: done.text, baseHash: hash } });
}
