import { useId, useState } from 'react';
import { Button } from './button.tsx';
import { CheckboxGroup, type Option } from './choice.tsx';
import { ListBox } from './list-box.tsx';
import { Sheet } from './sheet.tsx';
import './option-picker.css';

interface PickerProps<V extends string> {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onDismiss: () => void;
  readonly options: readonly Option<V>[];
}

interface OptionPickerProps<V extends string> extends PickerProps<V> {
  readonly value: V | undefined;
  /** The sheet should close then. */
  readonly onPick: (value: V) => void;
}

/** A single choice in a sheet, made by a tap. */
export function OptionPicker<V extends string>({ value, onPick, options, ...sheet }: OptionPickerProps<V>) {
  return (
    <Sheet {...sheet}>
      {sheet.isOpen && <ListBox label={sheet.title} options={options} value={value} onPick={onPick} />}
    </Sheet>
  );
}

interface OptionsPickerProps<V extends string> extends PickerProps<V> {
  readonly values: readonly V[];
  /** Called by 确定; the sheet should close then. */
  readonly onPick: (values: readonly V[]) => void;
}

/** A multiple choice in a sheet, confirmed by 确定. */
export function OptionsPicker<V extends string>({ values, onPick, options, ...sheet }: OptionsPickerProps<V>) {
  // A draft for each opening: a cancelled choice is discarded.
  const [draft, setDraft] = useState({ isOpen: sheet.isOpen, values });
  if (draft.isOpen !== sheet.isOpen) setDraft({ isOpen: sheet.isOpen, values });
  const chosen = draft.values;
  const name = useId();
  const footer = (
    <div className="option-picker__actions">
      <Button look="plain" disabled={chosen.length === 0} onClick={() => setDraft({ ...draft, values: [] })}>
        重置
      </Button>
      <Button onClick={() => onPick(chosen)}>{chosen.length > 0 ? `确定（${chosen.length}）` : '确定'}</Button>
    </div>
  );
  return (
    <Sheet {...sheet} footer={footer}>
      <CheckboxGroup
        label={sheet.title}
        isLabelHidden
        name={name}
        options={options}
        values={chosen}
        onChange={(next) => setDraft({ ...draft, values: next })}
      />
    </Sheet>
  );
}
