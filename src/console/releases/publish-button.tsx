import { useState } from 'react';
import { isAllowed } from '#src/contract/console/roles.ts';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { PublishDialog } from './publish-dialog.tsx';

interface PublishButtonProps {
  /** Shown below the button. */
  readonly note?: string;
}

/** Publishes what is saved; shown only to those who may. */
export function PublishButton({ note }: PublishButtonProps) {
  const me = useMe();
  const [isOpen, setIsOpen] = useState(false);
  if (!isAllowed(me?.role ?? null, 'staff:publisher')) return null;
  return (
    <>
      <Button look="primary" onClick={() => setIsOpen(true)}>
        发布
      </Button>
      {note ? <p>{note}</p> : null}
      {isOpen ? <PublishDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
