import { useEffect, useEffectEvent } from 'react';
import { questionKinds } from '#src/contract/states.ts';
import { listen } from '#src/lib/dom/listen.ts';
import { readKeysOn } from '#src/lib/storage/keys-on.ts';
import type { Question } from '../exam-queries.ts';

const { SINGLE, MULTIPLE, JUDGE } = questionKinds;

interface Keys {
  readonly question: Question;
  readonly answer: readonly string[];
  /** Undefined when nothing can be chosen. */
  readonly onAnswer: ((answer: readonly string[]) => void) | undefined;
  /** Undefined when there is no next step. */
  readonly onEnter?: (() => void) | undefined;
  /** Goes to the next question, or to the one before. */
  readonly onStep?: ((step: 1 | -1) => void) | undefined;
  readonly onFlag?: (() => void) | undefined;
}

/**
 * A laptop's keys: 1 to 9 choose an option, the arrows go to another question, F marks the question, Enter hands in and
 * goes on. A field or a button keeps its own keys, and the student can switch all but Enter off.
 */
export function useKeys({ question, answer, onAnswer, onEnter, onStep, onFlag }: Keys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing && !event.repeat;
    if (!isPlain || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    if (event.key === 'Enter' && onEnter && !ownsEnter(event.target)) {
      event.preventDefault();
      onEnter();
    }
    if (isWriting(event.target) || !readKeysOn()) return;
    const chosen = keyOf(question, event.key);
    const step = STEPS[event.key];
    if (chosen && onAnswer) onAnswer(withKey(question, answer, chosen));
    else if (step && onStep && !scrollsSideways(event.target)) {
      // A radio that has the focus would choose another option: up and down do that.
      event.preventDefault();
      onStep(step);
    } else if (event.key.toLowerCase() === 'f' && onFlag) onFlag();
  });
  useEffect(() => {
    const abort = new AbortController();
    listen(document, 'keydown', (event: KeyboardEvent) => handleKey(event), abort.signal);
    return () => abort.abort();
  }, []);
}

const STEPS: Readonly<Partial<Record<string, 1 | -1>>> = { ArrowLeft: -1, ArrowRight: 1 };

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
  target instanceof Element &&
  target.closest('textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])') !== null;

const ownsEnter = (target: EventTarget | null) =>
  target instanceof Element && target.closest('textarea, select, button, a, summary') !== null;

/** A wide formula or table that has the focus, a tab, a menu. */
const scrollsSideways = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.scrollWidth > target.clientWidth + 1 || target.role === 'tab');
