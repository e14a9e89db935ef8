import { Dialog } from '#src/ui/app/dialog.tsx';

interface LeaveDialogProps {
  readonly isOpen: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

export function LeaveDialog({ isOpen, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      isLeaveQuestion
      title="支付未完成，确认退出?"
      isOpen={isOpen}
      onDismiss={onStay}
      stay={
        <button type="button" className="button button--brand" onClick={onStay}>
          继续支付
        </button>
      }
      go={
        <button type="button" className="button button--quiet" onClick={onLeave}>
          确认退出
        </button>
      }
    />
  );
}
