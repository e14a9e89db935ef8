import './releases.css';
import { useQuery } from '@tanstack/react-query';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import type { Selection } from './publish-choice.tsx';
import { PublishConfirm } from './publish-confirm.tsx';
import { PublishSteps } from './publish-steps.tsx';
import { STEP_NAMES } from './release-words.ts';
import { usePublication } from './use-publication.ts';

interface PublishDialogProps {
  /** The only page file or fragment selected at first; undefined: all that differ. */
  readonly only?: string;
  readonly onClose: () => void;
}

/** Shows the changes and, after confirmation, publishes all or the selected ones, now or at a chosen time. */
export function PublishDialog({ only, onClose }: PublishDialogProps) {
  const { order, publication, seen } = usePublication();
  const { data, error, refetch } = useQuery({
    queryKey: ['plan'],
    queryFn: ({ signal }) => consoleApi('POST /console/api/releases/plan', undefined, { signal }),
    // Never cached: the published changes must be the reviewed ones.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: order.isIdle,
    refetchInterval: ({ state }) => (state.data?.plan === null ? 100 : false),
  });
  const choose = useWrite({
    mutationFn: ({ paths, fragments, release }: Selection & { readonly release: string }) =>
      consoleApi('POST /console/api/releases/choose', {
        body: { release, paths: [...paths], fragments: [...fragments] },
      }),
  });
  if (publication) {
    const isRunning = publication.state === 'running';
    return (
      <Dialog title={titleOf(publication.state)} onClose={onClose}>
        {publication.state === 'scheduled' ? (
          <p>
            {chinaMoment(Date.parse(publication.dueAt ?? ''), Date.now())}{' '}
            会发布刚才看过的内容，之后再保存的不会跟着发布。在“发布”里可以取消。
          </p>
        ) : (
          <PublishSteps publication={publication} seen={seen} />
        )}
        <div className="console-dialog__actions">
          <Button look={isRunning ? 'plain' : 'primary'} onClick={onClose}>
            {isRunning ? '在后台继续' : '完成'}
          </Button>
        </div>
      </Dialog>
    );
  }
  const chosen = choose.data;
  return (
    <Dialog title="发布" onClose={onClose}>
      {error ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data?.plan && !error ? <Making step={data?.step ?? null} /> : null}
      {data?.plan ? (
        <div className="console-publish" hidden={chosen?.plan !== undefined && chosen.plan !== null}>
          <PublishConfirm
            plan={data.plan}
            choices={data.choices}
            only={only}
            isBusy={order.isPending || choose.isPending}
            refusal={chosen?.refused ?? choose.error?.message ?? data.unreviewed ?? order.error?.message}
            isHeld={data.unreviewed !== null && !chosen?.refused && !choose.error}
            differences={data.differences}
            flaws={data.flaws}
            onClose={onClose}
            onChoose={(selection) => choose.mutate({ ...selection, release: data.plan?.release ?? '' })}
            onPublish={(choice) => order.mutate({ kind: 'publish', ...choice })}
          />
        </div>
      ) : null}
      {chosen?.plan ? (
        <PublishConfirm
          plan={chosen.plan}
          choices={null}
          needs={chosen.needs}
          isBusy={order.isPending}
          refusal={chosen.unreviewed ?? order.error?.message}
          isHeld={chosen.unreviewed !== null}
          differences={chosen.differences}
          flaws={chosen.flaws}
          onClose={onClose}
          onChoose={() => {}}
          onBack={choose.reset}
          onPublish={(choice) => order.mutate({ kind: 'publish', ...choice })}
        />
      ) : null}
    </Dialog>
  );
}

function titleOf(state: string): string {
  if (state === 'running') return '正在发布';
  if (state === 'live') return '已发布';
  if (state === 'scheduled') return '已定时';
  return state === 'unchanged' ? '没有变化' : '没有发布';
}

type Step = { readonly name: keyof typeof STEP_NAMES; readonly text: string } | null;

function Making({ step }: { readonly step: Step }) {
  return (
    <div>
      <p role="status">
        {step ? STEP_NAMES[step.name] : '检查并生成页面'} {step?.text ?? ''}…
      </p>
      <Skeleton rows={3} />
    </div>
  );
}
