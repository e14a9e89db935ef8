import { type PointerEvent, useRef, useState } from 'react';
import { StrokeLayer } from '#src/ui/stroke-layer.tsx';
import { Button } from '../ui/button.tsx';
import { erase, type Picture, type Point, pathOf, type Stroke } from './strokes.ts';

const TOOLS = { red: '红笔', blue: '蓝笔', eraser: '橡皮' } as const;
/** Keys of the pens; digits toggle marking steps. */
const KEYS = { red: 'r', blue: 'b', eraser: 'e' } as const;
type Tool = keyof typeof TOOLS;
const ZOOMS = [1, 1.5, 2, 3] as const;

interface DrawingBoardProps {
  /** Whether this board reacts to keys; at most one board of a page may. */
  readonly hasKeys?: boolean;
  readonly pictures: readonly Picture[];
  readonly strokes: readonly Stroke[];
  /** Undefined while the teacher has not claimed the answer. */
  readonly onChange?: ((strokes: readonly Stroke[]) => void) | undefined;
}

/**
 * The pages of an answer to draw on: a pen in two colours, an eraser, undo and zoom. The pictures themselves do not
 * change.
 */
export function DrawingBoard({ hasKeys = true, pictures, strokes, onChange }: DrawingBoardProps) {
  const [tool, setTool] = useState<Tool>('red');
  const [zoom, setZoom] = useState(0);
  const [past, setPast] = useState<readonly (readonly Stroke[])[]>([]);
  const change = (next: readonly Stroke[]) => {
    if (next === strokes) return;
    setPast([...past, strokes]);
    onChange?.(next);
  };
  const undo = () => {
    const before = past.at(-1);
    if (!before) return;
    setPast(past.slice(0, -1));
    onChange?.(before);
  };
  return (
    <section className="marking-board" aria-label="照片">
      <div className="marking-tools" role="toolbar" aria-label="批注工具">
        {onChange
          ? (Object.keys(TOOLS) as Tool[]).map((one) => (
              <button
                key={one}
                type="button"
                className={`marking-tool marking-tool--${one}`}
                data-hotkey={hasKeys ? KEYS[one] : undefined}
                aria-pressed={tool === one}
                onClick={() => setTool(one)}
              >
                {TOOLS[one]}
              </button>
            ))
          : null}
        {onChange ? (
          <Button data-hotkey={hasKeys ? 'z' : undefined} disabled={past.length === 0} onClick={undo}>
            撤销
          </Button>
        ) : null}
        <Button disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          缩小
        </Button>
        <Button disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          放大
        </Button>
        <span role="status">{Math.round((ZOOMS[zoom] ?? 1) * 100)}%</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <section className="marking-pages" tabIndex={0} aria-label="每一页">
        {pictures.map((picture, index) => (
          <Sheet
            key={picture.uuid}
            picture={picture}
            name={`第 ${index + 1} 页`}
            zoom={zoom}
            tool={onChange ? tool : undefined}
            strokes={strokes}
            onChange={change}
          />
        ))}
      </section>
    </section>
  );
}

interface SheetProps {
  readonly picture: Picture;
  readonly name: string;
  readonly zoom: number;
  /** Undefined: pressing draws nothing. */
  readonly tool: Tool | undefined;
  readonly strokes: readonly Stroke[];
  readonly onChange: (strokes: readonly Stroke[]) => void;
}

function Sheet({ picture, name, zoom, tool, strokes, onChange }: SheetProps) {
  const points = useRef<Point[]>([]);
  const [line, setLine] = useState('');
  const { uuid, url, width, height } = picture;
  const own = strokes.filter((stroke) => stroke.picture === uuid);
  const isPen = tool === 'red' || tool === 'blue';
  const draw = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const place = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
    points.current.push(place);
    if (isPen) setLine(pathOf(points.current));
    else onChange(erase(strokes, uuid, place, height / width));
  };
  const handleDown = (event: PointerEvent<HTMLDivElement>) => {
    if (!tool || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    points.current = [];
    draw(event);
  };
  const handleEnd = () => {
    const path = pathOf(points.current);
    if (isPen && path !== '') onChange([...strokes, { picture: uuid, color: tool, path }]);
    points.current = [];
    setLine('');
  };
  return (
    <figure className="marking-sheet" data-zoom={zoom}>
      <div
        className={tool ? 'marking-sheet__face is-drawn-on' : 'marking-sheet__face'}
        onPointerDown={handleDown}
        onPointerMove={(event) => points.current.length > 0 && draw(event)}
        onPointerUp={() => points.current.length > 0 && handleEnd()}
        onPointerCancel={() => {
          points.current = [];
          setLine('');
        }}
      >
        <img src={url} alt={name} width={width} height={height} draggable={false} />
        <StrokeLayer strokes={isPen && line ? [...own, { color: tool, path: line }] : own} />
      </div>
      <figcaption>{name}</figcaption>
    </figure>
  );
}
