import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { Option } from './choice.tsx';
import './choice.css';
import './list-box.css';

interface ListBoxProps<V extends string> {
  readonly label: string;
  readonly options: readonly Option<V>[];
  readonly value: V | undefined;
  /** By a tap, Enter or the space bar: the arrow keys only move. */
  readonly onPick: (value: V) => void;
  /** Takes the focus when it appears, because it replaces the list before it. */
  readonly isFocused?: boolean;
}

/** A single choice from a list. The chosen item is scrolled into view. */
export function ListBox<V extends string>({ label, options, value, onPick, isFocused = false }: ListBoxProps<V>) {
  const list = useRef<HTMLDivElement>(null);
  const reached = options.some((option) => option.value === value) ? value : options[0]?.value;
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'center' });
    if (isFocused) list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [isFocused]);
  const handleKeyDown = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = NEXT[event.key]?.(at, items.length);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  };
  return (
    <div ref={list} className="list-box" role="listbox" aria-label={label} onKeyDown={handleKeyDown}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="option"
          className="list-box__option"
          aria-selected={option.value === value}
          tabIndex={option.value === reached ? 0 : -1}
          disabled={option.isDisabled}
          onClick={() => onPick(option.value)}
        >
          <span className="choice__words">
            {option.label}
            {option.help && <span className="choice__help">{option.help}</span>}
          </span>
          {option.value === value && (
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path
                d="M5 12.5l4.5 4.5L19 7.5"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
              />
            </svg>
          )}
        </button>
      ))}
    </div>
  );
}

const NEXT: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: (at) => Math.max(at - 8, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};
