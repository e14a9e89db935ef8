import { useState } from 'react';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { cleanKeyword } from './keyword.ts';

const KEY = 'search-history';
const MAX_WORDS = 10;

/** The searches on this device, newest first. Unreadable data counts as none. */
export function readHistory(): readonly string[] {
  try {
    const words: unknown = JSON.parse(readStored('local', KEY) ?? '[]');
    if (!Array.isArray(words)) return [];
    const clean = words.filter((word) => typeof word === 'string').map(cleanKeyword);
    return [...new Set(clean)].filter(Boolean).slice(0, MAX_WORDS);
  } catch {
    return [];
  }
}

/** The list with a new word at its head; the oldest one is dropped when there are too many. */
export function withWord(words: readonly string[], word: string): readonly string[] {
  return [word, ...words.filter((other) => other !== word)].slice(0, MAX_WORDS);
}

/** The search history of this device, with functions to change it. */
export function useSearchHistory() {
  const [words, setWords] = useState(readHistory);
  const keep = (next: readonly string[]) => {
    writeStored('local', KEY, next.length > 0 ? JSON.stringify(next) : undefined);
    setWords(next);
  };
  // Another tab may have searched meanwhile.
  return { words, add: (word: string) => keep(withWord(readHistory(), word)), clear: () => keep([]) };
}
