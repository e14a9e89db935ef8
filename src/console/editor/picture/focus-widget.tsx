import './picture.css';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Focus } from '#src/page-model/focus.ts';
import { useValue } from '../form/use-value.ts';
import type { WidgetProps } from '../form/widget-props.ts';
import { originalAddress } from './original-address.ts';
import { usePicturePlace } from './use-picture-place.ts';

const MIDDLE: Focus = { x: 50, y: 50 };
/** Step of a key, in percent of the picture; with Shift. */
const STEP = 1;
const LONG_STEP = 10;

/** The point of a picture that must stay visible when it is cropped, set by pointer or keys, with a preview. */
export function FocusWidget({ path, value, set, id, describedBy }: WidgetProps) {
  const image = path.slice(0, -1);
  const { value: src } = useValue([...image, 'src']);
  const { shown } = usePicturePlace(image);
  const pad = useRef<HTMLDivElement>(null);
  const focus = focusOf(value);
  const { x, y } = focus ?? MIDDLE;
  if (typeof src !== 'string' || src === '') return <p className="studio-field__help">先选一张图片。</p>;
  const take = (next: Focus) => set({ x: clamp(next.x), y: clamp(next.y) }, true);
  const takePoint = ({ clientX, clientY }: PointerEvent) => {
    const box = pad.current?.getBoundingClientRect();
    if (!box) return;
    take({ x: ((clientX - box.left) / box.width) * 100, y: ((clientY - box.top) / box.height) * 100 });
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const by = event.shiftKey ? LONG_STEP : STEP;
    take({ x: x + step.x * by, y: y + step.y * by });
  };
  const address = originalAddress(src);
  return (
    <div className="studio-focus">
      <div
        ref={pad}
        className="studio-focus__pad"
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          event.currentTarget.querySelector('button')?.focus({ preventScroll: true });
          takePoint(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) takePoint(event);
        }}
      >
        <img src={address} alt="" draggable={false} />
        <button
          type="button"
          id={id}
          className="studio-focus__point"
          data-unset={focus === undefined || undefined}
          style={{ left: `${x}%`, top: `${y}%` }}
          aria-describedby={describedBy}
          onKeyDown={handleKey}
        >
          <span className="visually-hidden">
            焦点：{focus ? `离左边 ${x}%，离上边 ${y}%` : '未设置'}，用方向键移动，按住 Shift 一次移 10%
          </span>
        </button>
      </div>
      {shown ? (
        <figure className="studio-focus__seen">
          <img
            src={address}
            alt=""
            style={{
              aspectRatio: `${shown[0]} / ${shown[1]}`,
              ...(focus && { objectPosition: `${x}% ${y}%` }),
            }}
          />
          <figcaption>
            访客看到的 {shown[0]}:{shown[1]}
          </figcaption>
        </figure>
      ) : null}
    </div>
  );
}

const STEPS: Readonly<Record<string, Focus | undefined>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const clamp = (percent: number) => Math.round(Math.min(Math.max(percent, 0), 100));

function focusOf(value: WidgetProps['value']): Focus | undefined {
  const { x, y } = (value ?? {}) as { readonly x?: unknown; readonly y?: unknown };
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : undefined;
}
