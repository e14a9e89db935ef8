import { useState } from 'react';
import { PictureDialog } from '../../pictures/picture-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { useEditor } from '../editor-context.ts';
import type { Shift } from '../picture/areas.ts';
import { CropDialog } from '../picture/crop-dialog.tsx';
import { originalAddress } from '../picture/original-address.ts';
import { type PictureValue, withChosen, withCut } from '../picture/picture-value.ts';
import { usePicturePlace } from '../picture/use-picture-place.ts';
import { TextWidget } from './text-widgets.tsx';
import type { WidgetProps } from './widget-props.ts';

/** A picture with its alt text, chosen from the library or uploaded. */
export function ImageWidget({ field, path, value, set, id, Fields }: WidgetProps) {
  const [asked, setAsked] = useState<'choose' | 'cut'>();
  const folder = usePageFolder();
  const { wanted } = usePicturePlace(path);
  const picture = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as PictureValue) : {};
  const { src, alt } = picture;
  const canCut = typeof src === 'string' && /\.(jpe?g|png|webp|avif)$/i.test(src);
  const { fields = [] } = field;
  // Set on the picture itself, where it is visible.
  const focus = fields.find(({ widget }) => widget === 'focus');
  return (
    <fieldset className="studio-bare studio-group" aria-labelledby={`${id}-label`}>
      {typeof src === 'string' && src !== '' ? (
        focus ? (
          <Fields fields={[focus]} path={path} order={fields} />
        ) : (
          <Thumbnail src={src} />
        )
      ) : null}
      <div className="studio-picture-tools">
        <Button onClick={() => setAsked('choose')}>{src ? '换一张' : '选择图片'}</Button>
        {canCut ? <Button onClick={() => setAsked('cut')}>裁切</Button> : null}
      </div>
      <Fields fields={fields.filter((each) => each !== focus)} path={path} order={fields} />
      {asked === 'cut' && canCut ? (
        <CropDialog
          src={src}
          folder={folder}
          wanted={wanted}
          around={picture.focus as Shift | undefined}
          onClose={() => setAsked(undefined)}
          onCut={(next, area) => {
            setAsked(undefined);
            set(withCut(picture, next, area));
          }}
        />
      ) : null}
      {asked === 'choose' ? (
        <PictureDialog
          folder={folder}
          alt={typeof alt === 'string' ? alt : ''}
          src={typeof src === 'string' ? src : undefined}
          onClose={() => setAsked(undefined)}
          onChoose={(chosen) => {
            setAsked(undefined);
            set(withChosen(picture, chosen));
          }}
        />
      ) : null}
    </fieldset>
  );
}

/** A picture by its file. */
export function ImageFileWidget(props: WidgetProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const folder = usePageFolder();
  const { value, set, field } = props;
  return (
    <>
      {typeof value === 'string' && value !== '' && field.key !== 'src' ? <Thumbnail src={value} /> : null}
      <TextWidget {...props} />
      {/* For a picture of its own the button is above, where the alt text is entered too. */}
      {field.key === 'src' ? null : <Button onClick={() => setIsChoosing(true)}>选择图片</Button>}
      {isChoosing ? (
        <PictureDialog
          folder={folder}
          alt={null}
          onClose={() => setIsChoosing(false)}
          onChoose={({ src }) => {
            setIsChoosing(false);
            set(src);
          }}
        />
      ) : null}
    </>
  );
}

/** The folder for new pictures of this page: its name in allowed characters. */
function usePageFolder(): string {
  const { file } = useEditor();
  const name = file.replace(/^.*\//, '').replace(/\.yaml$/, '');
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9_-]|^[_-]+/g, '')
      .slice(0, 60) || 'pages'
  );
}

/** The author's own file; undefined when it does not exist. */
function Thumbnail({ src }: { readonly src: string }) {
  const [missing, setMissing] = useState<string>();
  if (missing === src) return null;
  return <img className="studio-thumbnail" src={originalAddress(src)} alt="" onError={() => setMissing(src)} />;
}
