import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '#src/lib/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/toast.tsx';
import type { ExperimentDetail } from './experiment-words.ts';
import { writeWinner } from './write-winner.ts';

interface EndDialogProps {
  readonly detail: ExperimentDetail;
  readonly onClose: () => void;
  readonly onEnded: () => void;
}

/** Asks which arm becomes the page, writes it into the page's file, and notes the end. */
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
