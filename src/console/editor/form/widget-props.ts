import type { ComponentType } from 'react';
import type { FormField } from '#src/page-edit/form/form-fields.ts';
import type { Json, ValuePath } from '#src/page-edit/read/page-node.ts';

export interface FieldViewProps {
  readonly field: FormField;
  readonly path: ValuePath;
  /** Keys of the map around it, in schema order. */
  readonly order: readonly string[];
}

export interface FieldsProps {
  readonly fields: readonly FormField[];
  /** Path of the map that contains the fields. */
  readonly path: ValuePath;
  /** All fields of that map, in schema order, when these are only some of them. */
  readonly order?: readonly FormField[];
}

/** Props of every control of the form. */
export interface WidgetProps {
  readonly field: FormField;
  readonly path: ValuePath;
  /** Undefined when it is not set. */
  readonly value: Json | undefined;
  /** With `isTyped` many small changes are one undo step. */
  readonly set: (value: Json, isTyped?: boolean) => void;
  readonly unset: () => void;
  /** Id of the control, for its label. */
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  /** For a field with inner fields: renders one, and renders several. */
  readonly FieldView: ComponentType<FieldViewProps>;
  readonly Fields: ComponentType<FieldsProps>;
}
