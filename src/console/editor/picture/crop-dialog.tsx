import './picture.css';
import { useState } from 'react';
import type { Ratio } from '#src/page-model/picture-places.ts';
import { weightOf } from '../../pictures/picture-words.ts';
import { useCutPicture, useTriedCut } from '../../pictures/use-cut-picture.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AreaBox } from './area-box.tsx';
import { type Area, largestInShape, type Shift } from './areas.ts';
import { originalAddress } from './original-address.ts';

interface CropDialogProps {
  readonly src: string;
  /** Folder below `assets` for the new picture. */
  readonly folder: string;
  /** The shape of its place on the page; undefined when pictures keep their own. */
  readonly wanted: Ratio | undefined;
  /** The point that should stay visible. */
  readonly around?: Shift | undefined;
  readonly onCut: (src: string, area: Area) => void;
  readonly onClose: () => void;
}

const SHAPES: readonly Ratio[] = [
  [1, 1],
  [4, 5],
  [4, 3],
  [16, 9],
];

/** Chooses the part of a picture to keep, in the shape of its place or another, and shows the resulting size first. */
export function CropDialog({ src, folder, wanted, around, onCut, onClose }: CropDialogProps) {
  /** Width to height of the whole picture, once it has loaded. */
  const [whole, setWhole] = useState<number>();
  const [ratio, setRatio] = useState<Ratio | undefined>(wanted);
  const [area, setArea] = useState<Area>({ x: 0, y: 0, width: 100, height: 100 });
  const shapeOf = (chosen: Ratio | undefined, picture = whole) =>
    chosen && picture ? chosen[0] / chosen[1] / picture : undefined;
  const choose = (next: Ratio | undefined) => {
    setRatio(next);
    const shape = shapeOf(next);
    if (shape !== undefined) setArea(largestInShape(shape, middleOf(area)));
  };
  const cut = useCutPicture();
  const save = () =>
    cut.mutate(
      { path: src, area, folder },
      {
        onSuccess: ({ picture, before, after }) => {
          if (!picture) return;
          showToast(`${sizeWords(before)} → ${sizeWords(after)}`);
          onCut(picture.path, area);
        },
      },
    );
  return (
    <Dialog title="裁切图片" onClose={onClose} size="wide">
      <div className="studio-crop">
        <div className="studio-crop__stage">
          <div className="studio-plate studio-crop__plate">
            <img
              src={originalAddress(src)}
              alt=""
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                const loaded = naturalWidth / naturalHeight;
                setWhole(loaded);
                const shape = shapeOf(wanted, loaded);
                if (shape !== undefined) setArea(largestInShape(shape, around));
              }}
            />
            {whole ? <AreaBox area={area} name="留下的部分" shape={shapeOf(ratio)} onChange={setArea} /> : null}
          </div>
        </div>
        <div className="studio-crop__side">
          <ShapeChoice wanted={wanted} chosen={ratio} onChoose={choose} />
          {whole ? <Outcome src={src} area={area} folder={folder} /> : null}
          {cut.error ? (
            <p role="alert" className="console-field__problem">
              {cut.error.message}
            </p>
          ) : null}
          <p className="studio-field__help">拖动框或它的角；也可以用方向键移动，Shift 加方向键改大小。原图不会变。</p>
          <div className="console-dialog__actions">
            <Button look="quiet" onClick={onClose}>
              取消
            </Button>
            <Button look="primary" isBusy={cut.isPending} disabled={isWhole(area)} onClick={save}>
              裁切
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

interface ShapeChoiceProps {
  readonly wanted: Ratio | undefined;
  readonly chosen: Ratio | undefined;
  readonly onChoose: (ratio: Ratio | undefined) => void;
}

function ShapeChoice({ wanted, chosen, onChoose }: ShapeChoiceProps) {
  const words = (ratio: Ratio | undefined) => ratio?.join(':') ?? '自由';
  const others = SHAPES.filter((shape) => words(shape) !== words(wanted));
  return (
    <fieldset className="studio-bare">
      <legend className="studio-field__label">比例</legend>
      <div className="studio-chips">
        {[...(wanted ? [wanted] : []), undefined, ...others].map((shape) => (
          <label key={words(shape)} className="studio-chip">
            <input
              type="radio"
              name="crop-shape"
              checked={words(shape) === words(chosen)}
              onChange={() => onChoose(shape)}
            />
            <span>{shape === wanted && wanted ? `版面 ${words(shape)}` : words(shape)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Pixels and weight, before and after. */
function Outcome({ src, area, folder }: { readonly src: string; readonly area: Area; readonly folder: string }) {
  const { data, error, isFetching } = useTriedCut({ path: src, area, folder });
  if (error) return <p className="console-field__problem">{error.message}</p>;
  return (
    <dl aria-live="polite" aria-busy={isFetching}>
      <dt>裁切前</dt>
      <dd>{data ? sizeWords(data.before) : '…'}</dd>
      <dt>裁切后</dt>
      <dd>{data && !isFetching ? sizeWords(data.after) : '正在称重…'}</dd>
    </dl>
  );
}

interface Weighed {
  readonly width: number;
  readonly height: number;
  readonly phoneBytes: number;
}

const sizeWords = ({ width, height, phoneBytes }: Weighed) => `${width}×${height}，手机上约 ${weightOf(phoneBytes)}`;
const middleOf = ({ x, y, width, height }: Area): Shift => ({ x: x + width / 2, y: y + height / 2 });
const isWhole = ({ width, height }: Area) => width > 99.9 && height > 99.9;
