import type { ComponentType } from 'react';
import type { FormField } from '#src/page-edit/form-fields.ts';
import type { Json, ValuePath } from '#src/page-edit/page-node.ts';

export interface FieldViewProps {
  readonly field: FormField;
  readonly path: ValuePath;
  /** Keys of the map that it stands in, in the order of the schema. */
  readonly order: readonly string[];
}

export interface FieldsProps {
  readonly fields: readonly FormField[];
  /** Of the map that they are keys of. */
  readonly path: ValuePath;
  /** All fields of that map, in the order of its schema, where these are some of them. */
  readonly order?: readonly FormField[];
}

/** What every widget of the form is given. */
export interface WidgetProps {
  readonly field: FormField;
  readonly path: ValuePath;
  /** Undefined where it is not set. */
  readonly value: Json | undefined;
  /** `isTyped` for one of many small changes that are undone together. */
  readonly set: (value: Json, isTyped?: boolean) => void;
  readonly unset: () => void;
  /** Of the control, for its label. */
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  /** For what holds further fields: how one is shown, and how several are. */
  readonly FieldView: ComponentType<FieldViewProps>;
  readonly Fields: ComponentType<FieldsProps>;
}
