import { useEffect, useEffectEvent } from 'react';
import { questionKinds } from '#src/contract/states.ts';
import { listen } from '#src/lib/dom/listen.ts';
import type { Question } from '../exam-queries.ts';

const { SINGLE, MULTIPLE, JUDGE } = questionKinds;

interface Keys {
  readonly question: Question;
  readonly answer: readonly string[];
  /** Undefined when nothing can be chosen. */
  readonly onAnswer: ((answer: readonly string[]) => void) | undefined;
  /** Undefined when there is no next step. */
  readonly onEnter: (() => void) | undefined;
}

/** A laptop's keys: 1 to 9 choose an option, Enter hands in and goes on. A field or a button keeps its own keys. */
export function useKeys({ question, answer, onAnswer, onEnter }: Keys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing && !event.repeat;
    if (!isPlain || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    if (event.key === 'Enter' && onEnter && !ownsEnter(event.target)) {
      event.preventDefault();
      onEnter();
    }
    const chosen = isWriting(event.target) ? undefined : keyOf(question, event.key);
    if (chosen && onAnswer) onAnswer(withKey(question, answer, chosen));
  });
  useEffect(() => {
    const abort = new AbortController();
    listen(document, 'keydown', (event: KeyboardEvent) => handleKey(event), abort.signal);
    return () => abort.abort();
  }, []);
}

/** The option that a digit means. */
function keyOf({ kind, options }: Question, digit: string): string | undefined {
  if (!/^[1-9]$/.test(digit)) return undefined;
  if (kind === JUDGE) return ['T', 'F'][Number(digit) - 1];
  return kind === SINGLE || kind === MULTIPLE ? options[Number(digit) - 1]?.key : undefined;
}

function withKey({ kind }: Question, answer: readonly string[], key: string): readonly string[] {
  if (kind !== MULTIPLE) return [key];
  return answer.includes(key) ? answer.filter((other) => other !== key) : [...answer, key];
}

const isWriting = (target: EventTarget | null) =>
  target instanceof Element && target.matches('textarea, select, input:not([type=radio], [type=checkbox])');

const ownsEnter = (target: EventTarget | null) =>
  target instanceof Element && target.closest('textarea, select, button, a, summary') !== null;
