import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextArea } from './text-area.tsx';
import { showToast } from './toast.tsx';

interface DecisionProps {
  readonly title: string;
  /** Label of the button. */
  readonly label: string;
  readonly write: { readonly isPending: boolean; readonly mutate: () => void };
  readonly onClose: () => void;
  readonly size?: 'narrow' | 'wide';
  readonly children: ReactNode;
}

/** A dialog with a form, for one decision. */
export function Decision({ title, label, write, onClose, size = 'narrow', children }: DecisionProps) {
  return (
    <Dialog title={title} size={size} onClose={onClose}>
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

interface Deciding<Data> {
  /** Key of the list that the decision changes. */
  readonly key: readonly string[];
  readonly said: string;
  readonly send: () => Promise<Data>;
  readonly onClose: () => void;
}

/** A staff decision: shows a message and reloads the list. */
export function useDecision<Data>({ key, said, send, onClose }: Deciding<Data>) {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: send,
    onSuccess: () => {
      showToast(said);
      onClose();
    },
    // Also after a refusal: then a colleague was first.
    onSettled: () => void queries.invalidateQueries({ queryKey: key }),
  });
}

/** Who reads the reason, besides auditors. */
const READERS = { staff: '原因', student: '原因（学员会看到）' } as const;

interface ReasonInputProps {
  readonly reader?: keyof typeof READERS;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** An example of a reason. */
  readonly example: string;
  readonly maxLength?: number;
  readonly problem?: string | undefined;
}

/** The field for the reason of a decision. */
export function ReasonInput({ reader = 'staff', example, maxLength = 100, ...input }: ReasonInputProps) {
  return (
    <TextArea
      {...input}
      label={READERS[reader]}
      required
      minLength={2}
      maxLength={maxLength}
      placeholder={`例如：${example}`}
    />
  );
}
