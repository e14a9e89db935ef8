import { useEffect, useEffectEvent } from 'react';
import { questionKinds } from '#src/contract/states.ts';
import { listen } from '#src/lib/dom/listen.ts';
import { readKeysOn } from '#src/lib/storage/keys-on.ts';
import type { Question } from '../exam-queries.ts';

const { SINGLE, MULTIPLE, JUDGE } = questionKinds;

interface Keys {
  readonly question: Question;
  readonly answer: readonly string[];
  /** Chooses an option; undefined when nothing can be chosen. */
  readonly onAnswer: ((answer: readonly string[]) => void) | undefined;
  /** The next step; undefined when there is none. */
  readonly onEnter?: (() => void) | undefined;
  /** Goes to the next question (1) or to the one before (-1). */
  readonly onStep?: ((step: 1 | -1) => void) | undefined;
  readonly onFlag?: (() => void) | undefined;
}

/**
 * Keyboard shortcuts: 1 to 9 choose an option, the arrows change the question, F flags the question, Enter submits and
 * goes on. Fields and buttons keep their own keys. The student can switch off all shortcuts but Enter.
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
      // A focused radio button would move the choice on an arrow key; here the arrows do something else.
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

/** The option for a digit, counted from 1; undefined when there is none. */
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

/** Whether the focused element uses the arrow keys itself: a wide formula or table, or a tab. */
const scrollsSideways = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.scrollWidth > target.clientWidth + 1 || target.role === 'tab');
