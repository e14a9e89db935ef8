import { useState } from 'react';
import { readStored, writeStored } from '#src/lib/storage.ts';

/** The answer to a question that is practised: kept in this tab until it is sent, also over a reload. */
export function usePracticeDraft(question: string) {
  const key = `practice-draft:${question}`;
  const [answer, setAnswer] = useState(() => parsed(readStored('session', key)));
  const keep = (given: readonly string[]) => {
    setAnswer(given);
    writeStored('session', key, given.length > 0 ? JSON.stringify(given) : undefined);
  };
  return [answer, keep] as const;
}

function parsed(text: string | undefined): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) && kept.every((part) => typeof part === 'string') ? kept : [];
  } catch {
    return [];
  }
}
