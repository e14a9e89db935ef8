import { sealedPart, stamped } from '#src/lib/storage/sealed-age.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import type { Attempt } from '../exam-queries.ts';
import type { Draft } from './attempt-state.ts';
import { draftSeal } from './draft-seal.ts';

/** Unconfirmed answers of one attempt, stored on the device. */
export interface Drafts {
  readonly read: (question: string) => Draft | undefined;
  /** True when the browser has stored it; false when only this page has it in memory. */
  readonly keep: (question: string, draft: Draft) => boolean;
  /** Deletes a draft up to this revision; a later one stays. */
  readonly forget: (question: string, revision: number) => void;
  /** Calls `hear` for each draft that another tab stores. Returns the function that stops it. */
  readonly listen: (hear: (question: string, draft: Draft) => void) => () => void;
}

type DraftOwner = Pick<Attempt, 'answer_id' | 'draft_key'>;

/**
 * The drafts of an attempt. The attempt's id is the key: it belongs to one student and one paper.
 *
 * One key per question, written at each change: a killed page has stored its last answer, and two tabs do not overwrite
 * each other's questions. Drafts stay until the server has confirmed each answer. They are encrypted, so that only the
 * same student can read them after a new login.
 */
export function attemptDrafts({ answer_id: answerId, draft_key: draftKey }: DraftOwner): Drafts {
  const prefix = `exam-draft:${answerId}:`;
  const seal = draftSeal(draftKey);
  const open = (key: string, stored: string | undefined) => stored && parsed(seal.open(sealedPart(stored), key));
  const read = (question: string) => open(prefix + question, readStored('local', prefix + question)) || undefined;
  return {
    read,
    keep: (question, draft) => {
      const key = prefix + question;
      return writeStored('local', key, stamped(seal.close(JSON.stringify(draft), key), Date.now()));
    },
    forget: (question, revision) => {
      const stored = read(question);
      if (!stored || stored.revision <= revision) writeStored('local', prefix + question, undefined);
    },
    listen: (hear) => {
      const handleStorage = ({ key, newValue }: StorageEvent) => {
        const draft = key?.startsWith(prefix) ? open(key, newValue ?? undefined) : undefined;
        if (key && draft) hear(key.slice(prefix.length), draft);
      };
      window.addEventListener('storage', handleStorage);
      return () => window.removeEventListener('storage', handleStorage);
    },
  };
}

/** Undefined when it is not a draft of this app. */
function parsed(text: string | undefined): Draft | undefined {
  if (text === undefined) return undefined;
  try {
    const { revision, answer, isFlagged } = JSON.parse(text) as Partial<Draft>;
    const isDraft = Number.isSafeInteger(revision) && Array.isArray(answer) && typeof isFlagged === 'boolean';
    if (!isDraft || !answer.every((part) => typeof part === 'string')) return undefined;
    return { revision: Number(revision), answer, isFlagged };
  } catch {
    return undefined;
  }
}
