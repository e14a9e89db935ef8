import type { FormEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface DecisionProps {
  readonly title: string;
  /** Of the button. */
  readonly label: string;
  readonly write: { readonly isPending: boolean; readonly mutate: () => void };
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with a form, for one decision. */
export function Decision({ title, label, write, onClose, children }: DecisionProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="console-stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          write.mutate();
        }}
      >
        {children}
        <div className="console-dialog__actions">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" look="primary" isBusy={write.isPending}>
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
