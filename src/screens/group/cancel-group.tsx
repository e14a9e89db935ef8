import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useCancelGroup } from '#src/features/group/cancel-group.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import * as paths from '#src/lib/paths.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Dialog } from '#src/ui/app/dialog.tsx';

interface CancelGroupProps {
  readonly groupUuid: string;
  readonly isLeader: boolean;
}

/** Cancels an unpaid start or join. Asks first. */
export function CancelGroup({ groupUuid, isLeader }: CancelGroupProps) {
  const { course_uuid: courseUuid = '' } = useParams();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useCancelGroup(groupUuid);
  const navigate = useNavigate();
  const word = isLeader ? '取消开团' : '取消参团';
  const handleCancel = () =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        showToast(`已${word}`);
        void navigate(paths.courseDetail({ course_uuid: courseUuid }), { replace: true });
      },
      onSettled: () => setIsAsking(false),
    });
  return (
    <>
      <Button look="plain" onClick={() => setIsAsking(true)}>
        {word}
      </Button>
      <Dialog
        title={`确认${word}?`}
        isOpen={isAsking}
        onDismiss={() => setIsAsking(false)}
        stay={
          <Button look="brand" onClick={() => setIsAsking(false)}>
            再想想
          </Button>
        }
        go={
          <Button look="danger" isBusy={cancel.isPending} onClick={handleCancel}>
            {word}
          </Button>
        }
      >
        <p>订单会一并取消，名额不再保留。</p>
      </Dialog>
    </>
  );
}
