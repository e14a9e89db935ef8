import './releases.css';
import { useQuery } from '@tanstack/react-query';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { PlanView } from './plan-view.tsx';
import { PublishSteps } from './publish-steps.tsx';
import { usePublication } from './use-publication.ts';

interface RollbackDialogProps {
  readonly release: string;
  readonly onClose: () => void;
}

/** Shows what an earlier release would change for visitors, and makes it live. */
export function RollbackDialog({ release, onClose }: RollbackDialogProps) {
  const { order, publication, seen } = usePublication();
  const { data, error, refetch } = useQuery({
    queryKey: ['compare', release],
    queryFn: ({ signal }) => consoleApi('POST /console/api/releases/compare', { body: { release } }, { signal }),
    gcTime: 0,
    enabled: order.isIdle,
  });
  if (publication) {
    return (
      <Dialog title="退回" onClose={onClose}>
        <PublishSteps publication={publication} seen={seen} />
        <p className="console-live__note">页面文件没有变：改好以后再发布一次。</p>
        <div className="console-dialog__actions">
          <Button look="primary" onClick={onClose}>
            完成
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title="退回到这一版？" onClose={onClose}>
      {error ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={3} /> : null}
      {data ? <PlanView plan={data} /> : null}
      {order.error ? (
        <p role="alert" className="console-field__problem">
          {order.error.message}
        </p>
      ) : null}
      <div className="console-dialog__actions">
        <Button onClick={onClose}>取消</Button>
        <Button
          look="danger"
          isBusy={order.isPending}
          disabled={!data}
          onClick={() => order.mutate({ kind: 'rollback', release })}
        >
          退回到这一版
        </Button>
      </div>
    </Dialog>
  );
}
