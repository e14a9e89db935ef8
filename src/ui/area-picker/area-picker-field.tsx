import { useState } from 'react';
import { PickerField } from '../app/picker-field.tsx';
import { type Area, pathTo, placeName } from './area-path.ts';
import { AreaPicker } from './area-picker.tsx';

interface AreaFieldProps {
  readonly label: string;
  readonly tree: readonly Area[];
  /** The uuid of the last level chosen. */
  readonly value: string | undefined;
  readonly onChange: (uuid: string, path: readonly Area[]) => void;
  readonly problem?: string | undefined;
  readonly help?: string;
  readonly isDisabled?: boolean;
}

/** A field for province, city and county. */
export function AreaPickerField({ tree, value, onChange, ...field }: AreaFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const handlePick = (path: readonly Area[]) => {
    setIsOpen(false);
    onChange(path.at(-1)?.uuid ?? '', path);
  };
  return (
    <PickerField {...field} value={placeName(pathTo(tree, value))} onOpen={() => setIsOpen(true)}>
      <AreaPicker isOpen={isOpen} onDismiss={() => setIsOpen(false)} tree={tree} value={value} onPick={handlePick} />
    </PickerField>
  );
}
