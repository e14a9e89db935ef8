import { useState } from 'react';
import { LEAD_REASONS, LEAD_STAGE_NAMES } from '#src/contract/console/lead-stages.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface ReasonDialogProps {
  readonly stage: 'invalid' | 'lost';
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onChosen: (reason: string) => void;
}

/** Asks for the reason for giving up a lead. */
export function ReasonDialog({ stage, isBusy, onClose, onChosen }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog title={`标为“${LEAD_STAGE_NAMES[stage]}”的原因`} onClose={onClose}>
      <fieldset className="lead-reasons">
        <legend className="visually-hidden">原因</legend>
        {Object.entries<string>(LEAD_REASONS[stage]).map(([key, name]) => (
          <label key={key}>
            <input type="radio" name="reason" checked={reason === key} onChange={() => setReason(key)} />
            {name}
          </label>
        ))}
      </fieldset>
      <div className="console-dialog__actions">
        <Button onClick={onClose}>取消</Button>
        <Button look="primary" isBusy={isBusy} disabled={reason === ''} onClick={() => onChosen(reason)}>
          标为{LEAD_STAGE_NAMES[stage]}
        </Button>
      </div>
    </Dialog>
  );
}
