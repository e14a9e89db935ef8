import { Plus, Redo2, Trash2, Undo2 } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import './hotspots.css';
import { keyed } from '#src/lib/dom/keyed.ts';
import type { Json } from '#src/page-edit/read/page-node.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useEditor } from '../editor-context.ts';
import { emptyItem } from '../form/empty-item.ts';
import { useValue } from '../form/use-value.ts';
import type { WidgetProps } from '../form/widget-props.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { AreaBox, pointOn } from './area-box.tsx';
import { type Area, areaBetween, inWholePercents, type Shift } from './areas.ts';
import { hotspotFlaws, hotspotsOf } from './hotspots.ts';
import { originalAddress } from './original-address.ts';

interface HotspotsDialogProps extends Pick<WidgetProps, 'field' | 'path' | 'value' | 'Fields'> {
  readonly src: string;
  readonly onClose: () => void;
}

/** A new area of the button, to be moved. */
const NEW_AREA: Area = { x: 25, y: 40, width: 50, height: 20 };
/** A shorter stroke counts as a click, in percent of the picture. */
const SHORTEST_STROKE = 3;
/** Horizontal margins of pictures in a stack with gaps, in points of a phone of 375. */
const SHOWN_WIDTH = { whole: 375, gap: 343 };

/** Draws, moves and describes the link areas of a picture, at the width of a phone. */
export function HotspotsDialog({ field, path, value, src, Fields, onClose }: HotspotsDialogProps) {
  const { store } = useEditor();
  const [chosen, setChosen] = useState(0);
  /** Height to width of the picture. */
  const [ratio, setRatio] = useState(1);
  const { value: gap } = useValue([...path.slice(0, 2), 'gap']);
  const spots = hotspotsOf(value);
  const flaws = hotspotFlaws(spots, ratio, gap === true ? SHOWN_WIDTH.gap : SHOWN_WIDTH.whole);
  const isFull = spots.length >= (field.limits.maxItems ?? Number.POSITIVE_INFINITY);
  const add = (area: Area) => {
    if (!field.item || isFull) return;
    const empty = emptyItem(field.item) as Readonly<Record<string, Json>>;
    const made = { ...empty, ...inWholePercents(area) };
    if (store.edit({ kind: 'insert', path, index: spots.length, value: made })) setChosen(spots.length);
  };
  const change = (index: number, area: Area) => {
    const next = inWholePercents(area);
    const before = spots[index];
    for (const key of ['x', 'y', 'width', 'height'] as const) {
      if (before?.[key] === next[key]) continue;
      // One stroke is one undo step.
      const own = [...path, index, key];
      store.edit({ kind: 'set', path: own, value: next[key] }, [...path, index, 'area'].join('.'));
    }
  };
  const remove = (index: number) => {
    const last = spots.length === 1;
    store.edit({ kind: 'remove', path: last ? path : [...path, index] });
    setChosen(Math.max(0, index - 1));
  };
  const shown = Math.min(chosen, spots.length - 1);
  const own = flaws[shown];
  return (
    <Dialog title="图片上的热区" onClose={onClose} size="wide">
      <div className="studio-hotspots">
        <Plate
          {...{ src, spots, flaws, isFull, onRatio: setRatio, onDraw: add, onChange: change, onRemove: remove }}
          chosen={shown}
          onChoose={setChosen}
        />
        <div className="studio-hotspots__side">
          <div className="studio-hotspots__bar">
            <Button disabled={isFull} onClick={() => add(NEW_AREA)}>
              <Plus aria-hidden="true" /> 添加热区
            </Button>
            <IconButton name="撤销" icon={Undo2} onClick={store.undo} />
            <IconButton name="重做" icon={Redo2} onClick={store.redo} />
          </div>
          {spots.length === 0 ? (
            <p className="studio-field__help">
              在图上按住拖动，画出能点的区域；或者按“添加热区”，再用方向键移动、Shift 加方向键改大小。
            </p>
          ) : (
            <>
              <fieldset className="studio-bare studio-chips" aria-label="热区">
                {keyed(spots, ({ label }) => label).map(({ key, item: { label } }, index) => (
                  <button
                    key={key}
                    type="button"
                    className="studio-hotspots__name"
                    aria-pressed={index === shown}
                    data-odd={(flaws[index]?.length ?? 0) > 0 || undefined}
                    onClick={() => setChosen(index)}
                  >
                    {index + 1}. {label || '没有说明'}
                  </button>
                ))}
              </fieldset>
              {own && own.length > 0 ? (
                <div role="status">
                  <ul className="console-notice studio-hotspots__flaws">
                    {own.map((flaw) => (
                      <li key={flaw}>{flaw}</li>
                    ))}
                  </ul>
                </div>
              ) : null}
              <div key={shown} className="studio-hotspots__form">
                <Fields
                  fields={(field.item?.fields ?? []).filter(({ key }) => key === 'label' || key === 'link')}
                  path={[...path, shown]}
                  order={field.item?.fields ?? []}
                />
                <Button look="danger" onClick={() => remove(shown)}>
                  <Trash2 aria-hidden="true" /> 删除第 {shown + 1} 个热区
                </Button>
              </div>
            </>
          )}
          <div className="console-dialog__actions">
            <Button look="primary" onClick={onClose}>
              完成
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

interface PlateProps {
  readonly src: string;
  readonly spots: ReturnType<typeof hotspotsOf>;
  readonly flaws: readonly (readonly string[])[];
  readonly chosen: number;
  readonly isFull: boolean;
  readonly onRatio: (ratio: number) => void;
  readonly onDraw: (area: Area) => void;
  readonly onChange: (index: number, area: Area) => void;
  readonly onChoose: (index: number) => void;
  readonly onRemove: (index: number) => void;
}

/** The picture with its areas; a stroke beside them draws another one. A finger scrolls a tall picture. */
function Plate({ src, spots, flaws, chosen, isFull, onRatio, onDraw, onChange, onChoose, onRemove }: PlateProps) {
  const from = useRef<Shift>(undefined);
  const [drawn, setDrawn] = useState<Area>();
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) =>
    pointOn(currentTarget, clientX, clientY);
  const handleDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch' || isFull) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = pointOf(event);
  };
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    if (from.current) setDrawn(areaBetween(from.current, pointOf(event)));
  };
  const end = (isDone: boolean) => {
    from.current = undefined;
    setDrawn(undefined);
    if (isDone && drawn && Math.min(drawn.width, drawn.height) >= SHORTEST_STROKE) onDraw(drawn);
  };
  return (
    <div className="studio-hotspots__stage">
      <div
        className="studio-plate studio-plate--many"
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={() => end(true)}
        onPointerCancel={() => end(false)}
      >
        <img
          src={originalAddress(src)}
          alt=""
          draggable={false}
          onLoad={({ currentTarget }) => onRatio(currentTarget.naturalHeight / currentTarget.naturalWidth)}
        />
        {keyed(spots, ({ label }) => label).map(({ key, item: spot }, index) => (
          <AreaBox
            key={key}
            area={spot}
            name={`热区 ${index + 1} ${spot.label}`}
            mark={String(index + 1)}
            isChosen={index === chosen}
            isOdd={(flaws[index]?.length ?? 0) > 0}
            onChoose={() => onChoose(index)}
            onChange={(area) => onChange(index, area)}
            onRemove={() => onRemove(index)}
          />
        ))}
        {drawn ? (
          <span
            className="studio-hotspots__drawn"
            style={{
              left: `${drawn.x}%`,
              top: `${drawn.y}%`,
              width: `${drawn.width}%`,
              height: `${drawn.height}%`,
            }}
          />
        ) : null}
      </div>
    </div>
  );
}
