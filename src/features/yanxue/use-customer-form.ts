import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalName } from '#src/lib/api/refusal-name.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import {
  type CustomerDraft,
  type CustomerField,
  type CustomerProblems,
  customerBody,
  customerDraft,
  customerDraftText,
  customerProblems,
  editCustomer,
  restoreCustomer,
} from './customer-draft.ts';
import { type CustomerInfo, useSaveCustomer } from './customer-info.ts';

interface CustomerFormOptions {
  readonly courseUuid: string;
  /** The server's data. */
  readonly info: CustomerInfo | null;
  readonly onSaved: () => void;
}

/** The form of a traveller: each field is checked on blur, and all of them on submit. */
export function useCustomerForm({ courseUuid, info, onSaved }: CustomerFormOptions) {
  const client = useQueryClient();
  const key = `yanxue-register:${courseUuid}`;
  const [restored] = useState(() => restoreCustomer(customerDraft(info), readStored('session', key)));
  const [draft, setDraft] = useState<CustomerDraft>(() => restored ?? customerDraft(info));
  const [isRestored, setIsRestored] = useState(restored !== undefined);
  const [left, setLeft] = useState<ReadonlySet<CustomerField> | 'all'>(new Set());
  const save = useSaveCustomer();
  const all = customerProblems(draft, serverNow());
  const shown = Object.fromEntries(
    Object.entries(all).filter(([field]) => left === 'all' || left.has(field as CustomerField)),
  ) as CustomerProblems;

  function edit(field: CustomerField, text: string): void {
    const next = editCustomer(draft, field, text);
    setDraft(next);
    writeStored('session', key, customerDraftText(next));
  }

  function leave(field: CustomerField): void {
    if (left !== 'all' && draft[field]) setLeft(new Set([...left, field]));
  }

  function startOver(): void {
    writeStored('session', key, undefined);
    setDraft(customerDraft(info));
    setLeft(new Set());
    setIsRestored(false);
  }

  /** Submits the form; returns the invalid fields when that is impossible. */
  function submit(): readonly CustomerField[] {
    setLeft('all');
    const wrong = Object.keys(all) as CustomerField[];
    if (wrong.length > 0 || save.isPending) return wrong;
    save.mutate(customerBody(draft, courseUuid, info), {
      onSuccess: () => {
        writeStored('session', key, undefined);
        onSaved();
      },
      // Input stays; the next try starts from the server's present data.
      onError: (reason) => {
        if (refusalName(reason) === 'FORM_CHANGED') void client.invalidateQueries({ queryKey: ['yanxue-customer'] });
      },
    });
    return [];
  }

  const isConflicting = refusalName(save.error) === 'FORM_CHANGED';
  return {
    draft,
    problems: shown,
    isRestored,
    isConflicting,
    isPending: save.isPending,
    edit,
    leave,
    startOver,
    submit,
  };
}
