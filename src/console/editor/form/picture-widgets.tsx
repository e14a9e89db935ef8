import { TextWidget } from './text-widgets.tsx';
import type { WidgetProps } from './widget-props.ts';

/** A picture with the words for those who do not see it. */
export function ImageWidget({ field, path, id, Fields }: WidgetProps) {
  return (
    <fieldset className="studio-bare studio-group" aria-labelledby={`${id}-label`}>
      <Fields fields={field.fields ?? []} path={path} />
    </fieldset>
  );
}

/** A picture by its file. */
export function ImageFileWidget(props: WidgetProps) {
  return <TextWidget {...props} />;
}
