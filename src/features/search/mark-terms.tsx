import type { ReactNode } from 'react';

interface Part {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A text in parts: the matches of the terms, ignoring case and width, and the text between. */
export function markParts(text: string, terms: readonly string[]): readonly Part[] {
  const characters = [...text];
  const plain = characters.map(plainCharacter);
  const isMarked = characters.map(() => false);
  for (const term of terms) {
    const wanted = [...term].map(plainCharacter);
    if (wanted.length === 0) continue;
    for (let at = 0; at + wanted.length <= plain.length; at += 1) {
      if (wanted.every((character, index) => plain[at + index] === character))
        isMarked.fill(true, at, at + wanted.length);
    }
  }
  const parts: { text: string; isMarked: boolean }[] = [];
  for (const [index, character] of characters.entries()) {
    const last = parts.at(-1);
    if (last && last.isMarked === isMarked[index]) last.text += character;
    else parts.push({ text: character, isMarked: isMarked[index] === true });
  }
  return parts;
}

/** A text with its matches highlighted. */
export function markTerms(text: string, terms: readonly string[]): ReactNode {
  let at = 0;
  return markParts(text, terms).map((part) => {
    const key = at;
    at += part.text.length;
    return part.isMarked ? <mark key={key}>{part.text}</mark> : part.text;
  });
}

/** Ignores case and width. A character that would become several stays unchanged. */
function plainCharacter(character: string): string {
  const plain = character.normalize('NFKC').toLowerCase();
  return [...plain].length === 1 ? plain : character;
}
