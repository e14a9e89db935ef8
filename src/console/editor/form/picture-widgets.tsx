import { useState } from 'react';
import { TextWidget } from './text-widgets.tsx';
import type { WidgetProps } from './widget-props.ts';

/** A picture with the words for those who do not see it. */
export function ImageWidget({ field, path, value, id, Fields }: WidgetProps) {
  const src = typeof value === 'object' && value !== null && 'src' in value ? value.src : undefined;
  return (
    <fieldset className="studio-bare studio-group" aria-labelledby={`${id}-label`}>
      {typeof src === 'string' && src !== '' ? <Thumbnail src={src} /> : null}
      <Fields fields={field.fields ?? []} path={path} />
    </fieldset>
  );
}

/** The author's own file; nothing while there is no such file. */
function Thumbnail({ src }: { readonly src: string }) {
  const [missing, setMissing] = useState<string>();
  if (missing === src) return null;
  const address = `/console/api/pictures/original?${new URLSearchParams({ path: src })}`;
  return <img className="studio-thumbnail" src={address} alt="" onError={() => setMissing(src)} />;
}

/** A picture by its file. */
export function ImageFileWidget(props: WidgetProps) {
  return <TextWidget {...props} />;
}
