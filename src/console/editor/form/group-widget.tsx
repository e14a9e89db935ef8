import { Plus } from 'lucide-react';
import { useState } from 'react';
import { emptyItem } from './empty-item.ts';
import type { WidgetProps } from './widget-props.ts';

/** Fields that belong together. A group that is not set takes one line; setting the first of its fields makes it. */
export function GroupWidget({ field, path, value, set, id, Fields }: WidgetProps) {
  const [isWanted, setIsWanted] = useState(false);
  if (value === undefined && !isWanted && !field.isRequired) {
    const hasRequired = field.fields?.some(({ isRequired }) => isRequired);
    return (
      <button
        type="button"
        className="studio-add"
        onClick={() => (hasRequired ? set(emptyItem(field)) : setIsWanted(true))}
      >
        <Plus aria-hidden="true" />
        设置{field.title}
      </button>
    );
  }
  return (
    <fieldset className="studio-bare studio-group" aria-labelledby={`${id}-label`}>
      <Fields fields={field.fields ?? []} path={path} />
    </fieldset>
  );
}
