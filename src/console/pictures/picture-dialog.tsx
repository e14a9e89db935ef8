import './pictures.css';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { PictureDrop } from './picture-drop.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { type LibraryPicture, pictureAddress, weightOf } from './picture-words.ts';
import { usePictures } from './use-pictures.ts';

/** A picture in the page's form. */
export interface ChosenPicture {
  /** Below `pages-config/assets`. */
  readonly src: string;
  /** Alt text; empty for a decorative picture, or when none is needed. */
  readonly alt: string;
  readonly isDecorative: boolean;
  /** Pixels; null when unknown. */
  readonly width: number | null;
  readonly height: number | null;
}

interface PictureDialogProps {
  readonly onChoose: (chosen: ChosenPicture) => void;
  readonly onClose: () => void;
  /** Folder below `assets` for pictures dropped here: a page's pictures stay together. */
  readonly folder?: string;
  /** The page's alt text; `null` for a field without one, such as a share card. */
  readonly alt?: string | null;
  /** The picture that `alt` describes: another picture needs a new text. */
  readonly src?: string | undefined;
}

/** Chooses a picture of the library, or a new one, and asks for its alt text. */
export function PictureDialog({ onChoose, onClose, folder, alt = '', src }: PictureDialogProps) {
  const [picture, setPicture] = useState<LibraryPicture>();
  const choose = (chosen: LibraryPicture) => {
    if (alt === null) onChoose(toChosen(chosen, '', false));
    else setPicture(chosen);
  };
  return (
    <Dialog title={picture ? '这张图表达什么？' : '选择图片'} onClose={onClose} size={picture ? 'narrow' : 'wide'}>
      {picture ? (
        <Describe
          picture={picture}
          alt={picture.path === src ? (alt ?? '') : ''}
          onBack={() => setPicture(undefined)}
          onDone={(text, isDecorative) => onChoose(toChosen(picture, text, isDecorative))}
        />
      ) : (
        <Library folder={folder} onChoose={choose} />
      )}
    </Dialog>
  );
}

const toChosen = ({ path, width, height }: LibraryPicture, alt: string, isDecorative: boolean): ChosenPicture => ({
  src: path,
  alt,
  isDecorative,
  width,
  height,
});

function Library({ folder, onChoose }: { folder: string | undefined; onChoose: (picture: LibraryPicture) => void }) {
  const { data, error, refetch } = usePictures();
  return (
    <PictureDrop folder={folder} onAdded={onChoose}>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={4} /> : null}
      {data ? <PictureGrid pictures={data.pictures} budgetBytes={data.budgetBytes} onChoose={onChoose} /> : null}
    </PictureDrop>
  );
}

interface DescribeProps {
  readonly picture: LibraryPicture;
  readonly alt: string;
  readonly onBack: () => void;
  readonly onDone: (alt: string, isDecorative: boolean) => void;
}

const MAX_ALT = 120;

function Describe({ picture, alt, onBack, onDone }: DescribeProps) {
  const [text, setText] = useState(alt);
  const [isDecorative, setDecorative] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const problem = isAsked && !isDecorative && text.trim() === '' ? '写一句话，或者勾选“只是装饰”' : undefined;
  return (
    <form
      className="console-describe"
      onSubmit={(event) => {
        event.preventDefault();
        if (isDecorative || text.trim() !== '') onDone(isDecorative ? '' : text.trim(), isDecorative);
        else setAsked(true);
      }}
    >
      <span className="console-picture__frame console-describe__frame">
        <img src={pictureAddress(picture, true)} alt="" />
      </span>
      <p className="console-picture__note">
        {picture.path} · {picture.width}×{picture.height} · 手机上约 {weightOf(picture.phoneBytes)}
      </p>
      <TextInput
        label="图片说明"
        value={text}
        maxLength={MAX_ALT}
        disabled={isDecorative}
        autoFocus
        help="读给看不到图的人：写出图上的要点和文字，不用写“图片”两个字。"
        problem={problem}
        onChange={setText}
      />
      <label className="console-check">
        <input type="checkbox" checked={isDecorative} onChange={({ target }) => setDecorative(target.checked)} />
        只是装饰，没有要读的内容
      </label>
      <div className="console-dialog__actions">
        <Button look="quiet" onClick={onBack}>
          换一张
        </Button>
        <Button look="primary" type="submit">
          用这张图
        </Button>
      </div>
    </form>
  );
}
