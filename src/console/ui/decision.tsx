import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextArea } from './text-area.tsx';
import { showToast } from './toast.tsx';

interface DecisionProps {
  readonly title: string;
  /** Of the button. */
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
  /** Of the list that the decision changes. */
  readonly key: readonly string[];
  readonly said: string;
  readonly send: () => Promise<Data>;
  readonly onClose: () => void;
}

/** A decision at the desk: told, and the list is read anew. */
export function useDecision<Data>({ key, said, send, onClose }: Deciding<Data>) {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: send,
    onSuccess: () => {
      showToast(said);
      onClose();
    },
    // Also after a refusal: somebody else was first.
    onSettled: () => void queries.invalidateQueries({ queryKey: key }),
  });
}

/** Who reads the reason of a decision besides those who audit it. */
const READERS = { staff: '原因', student: '原因（学员会看到）' } as const;

interface ReasonInputProps {
  readonly reader?: keyof typeof READERS;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What somebody could write. */
  readonly example: string;
  readonly maxLength?: number;
  readonly problem?: string | undefined;
}

/** Why something is decided. */
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
