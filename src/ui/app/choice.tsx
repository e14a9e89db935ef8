import type { ComponentProps, ReactNode } from 'react';
import './text-field.css';
import './choice.css';
import { useNote } from './use-note.tsx';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'checked'> {
  readonly label: ReactNode;
  readonly help?: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A yes or no that is sent with the form. Its text is part of the tap area. */
export function Checkbox({ label, help, isChecked, onChange, ...input }: ChoiceProps) {
  return (
    <label className="choice">
      <input
        {...input}
        type="checkbox"
        className="choice__sign"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <Words label={label} help={help} />
    </label>
  );
}

/** A yes or no that takes effect at once. */
export function Switch({ label, help, isChecked, onChange, ...input }: ChoiceProps) {
  return (
    <label className="choice">
      <Words label={label} help={help} />
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-checked={isChecked}
        className="choice__sign"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}

export interface Option<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly help?: string;
  readonly isDisabled?: boolean;
}

interface GroupProps<V extends string> {
  /** The question. */
  readonly label: string;
  readonly options: readonly Option<V>[];
  /** Unique name of the group in its form. */
  readonly name: string;
  /** Replaces the help. */
  readonly problem?: string | undefined;
  readonly help?: string;
  /** The question is visible above; here it is only for screen readers. */
  readonly isLabelHidden?: boolean;
}

interface RadioGroupProps<V extends string> extends GroupProps<V> {
  readonly value: V | undefined;
  readonly onChange: (value: V) => void;
}

/** A single choice of a few, all visible. */
export function RadioGroup<V extends string>({ value, onChange, ...group }: RadioGroupProps<V>) {
  return (
    <Group {...group} type="radio" isChosen={(option) => option === value} onChange={(option) => onChange(option)} />
  );
}

interface CheckboxGroupProps<V extends string> extends GroupProps<V> {
  readonly values: readonly V[];
  /** In the order of the options. */
  readonly onChange: (values: readonly V[]) => void;
}

/** A multiple choice of a few, all visible. */
export function CheckboxGroup<V extends string>({ values, onChange, ...group }: CheckboxGroupProps<V>) {
  const toggle = (toggled: V, isChecked: boolean) => {
    const isIn = (value: V) => (value === toggled ? isChecked : values.includes(value));
    onChange(group.options.map(({ value }) => value).filter(isIn));
  };
  return <Group {...group} type="checkbox" isChosen={(option) => values.includes(option)} onChange={toggle} />;
}

interface AnyGroupProps<V extends string> extends GroupProps<V> {
  readonly type: 'radio' | 'checkbox';
  readonly isChosen: (value: V) => boolean;
  readonly onChange: (value: V, isChecked: boolean) => void;
}

function Group<V extends string>({ label, options, name, type, isChosen, onChange, ...rest }: AnyGroupProps<V>) {
  const { problem, help, isLabelHidden = false } = rest;
  const { note, noteTies } = useNote(problem, help);
  return (
    <fieldset className="choice-group" {...noteTies}>
      <legend className={isLabelHidden ? 'visually-hidden' : 'choice-group__legend'}>{label}</legend>
      {options.map(({ value, label: words, help: more, isDisabled }) => (
        <label key={value} className="choice">
          <Words label={words} help={more} />
          <input
            type={type}
            name={name}
            className="choice__sign"
            checked={isChosen(value)}
            disabled={isDisabled}
            onChange={({ target }) => onChange(value, target.checked)}
          />
        </label>
      ))}
      {note}
    </fieldset>
  );
}

function Words({ label, help }: { readonly label: ReactNode; readonly help: string | undefined }) {
  return (
    <span className="choice__words">
      {label}
      {help && <span className="choice__help">{help}</span>}
    </span>
  );
}
