import './part-choice.css';
import type { ReactNode } from 'react';

/** The server counts waiting items only up to this number. */
const MOST_COUNTED = 1000;

interface PartChoiceProps<T extends string> {
  /** For screen readers. */
  readonly label: string;
  /** The parts of the list, in order, with their names. */
  readonly parts: Readonly<Record<T, string>>;
  readonly chosen: T;
  /** Number of rows per part, where the server counts them. */
  readonly counts?: Readonly<Partial<Record<T, number>>> | undefined;
  readonly onChoose: (part: T) => void;
  /** More filters, at the right. */
  readonly children?: ReactNode;
}

/** Tabs for the parts of a list, and its other filters. */
export function PartChoice<T extends string>({ label, parts, chosen, counts, onChoose, children }: PartChoiceProps<T>) {
  return (
    <search className="part-choice">
      <fieldset className="part-choice__parts">
        <legend className="visually-hidden">{label}</legend>
        {(Object.entries<string>(parts) as [T, string][]).map(([part, name]) => (
          <button key={part} type="button" aria-pressed={part === chosen} onClick={() => onChoose(part)}>
            {name}
            {counts?.[part] === undefined ? null : <span> {countText(counts[part])}</span>}
          </button>
        ))}
      </fieldset>
      {children}
    </search>
  );
}

const countText = (count: number) => (count === MOST_COUNTED ? `${count}+` : count);
