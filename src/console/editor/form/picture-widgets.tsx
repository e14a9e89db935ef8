import { useState } from 'react';
import type { Json } from '#src/page-edit/page-node.ts';
import { type ChosenPicture, PictureDialog } from '../../pictures/picture-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { useEditor } from '../editor-context.ts';
import { originalAddress } from '../picture/original-address.ts';
import { TextWidget } from './text-widgets.tsx';
import type { WidgetProps } from './widget-props.ts';

/** A picture with the words for those who do not see it, chosen from the library or brought from this machine. */
export function ImageWidget({ field, path, value, set, id, Fields }: WidgetProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const folder = usePageFolder();
  const picture = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Picture) : {};
  const { src, alt } = picture;
  const { fields = [] } = field;
  // Set on the picture itself, which is seen there.
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
      <Button onClick={() => setIsChoosing(true)}>{src ? '换一张' : '选择图片'}</Button>
      <Fields fields={fields.filter((each) => each !== focus)} path={path} order={fields} />
      {isChoosing ? (
        <PictureDialog
          folder={folder}
          alt={typeof alt === 'string' ? alt : ''}
          onClose={() => setIsChoosing(false)}
          onChoose={(chosen) => {
            setIsChoosing(false);
            set(withChosen(picture, chosen));
          }}
        />
      ) : null}
    </fieldset>
  );
}

type Picture = Readonly<Record<string, Json>>;

/** The picture of a page with another file; what else stands with it, such as its link, stays, but not what was meant for that file. */
function withChosen(picture: Picture, { src, alt, isDecorative }: ChosenPicture): Picture {
  const { src: _src, alt: _alt, decorative: _decorative, focus: _focus, ...rest } = picture;
  return { src, ...(isDecorative ? { decorative: true } : { alt }), ...rest };
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
      {/* In a picture of its own the button stands above, where its words are asked as well. */}
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

/** Where new pictures of this page are put: a folder by its name, in the letters that a folder may have. */
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

/** The author's own file; nothing while there is no such file. */
function Thumbnail({ src }: { readonly src: string }) {
  const [missing, setMissing] = useState<string>();
  if (missing === src) return null;
  return <img className="studio-thumbnail" src={originalAddress(src)} alt="" onError={() => setMissing(src)} />;
}
