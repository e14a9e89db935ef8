import './trend-chart.css';
import { type PointerEvent, useEffect, useRef, useState } from 'react';

export interface TrendPoint {
  /** The day or hour in readable form. */
  readonly label: string;
  readonly now: number;
  readonly before?: number | undefined;
  /** The day or hour is not over: shown only in the table, because a line would show a false drop. */
  readonly isOpen?: boolean;
}

interface TrendChartProps {
  readonly name: string;
  readonly points: readonly TrendPoint[];
  /** The meaning of the dashed line; undefined without one. */
  readonly beforeName?: string | undefined;
  readonly write: (value: number) => string;
}

const HEIGHT = 240;
const EDGE = { top: 16, right: 12, bottom: 28, left: 56 };
const LINES = 4;
const GRID = Array.from({ length: LINES + 1 }, (_line, index) => index / LINES);

/**
 * A number by day or hour, with its earlier values as a dashed line; the same numbers are in a table below, with their
 * sum.
 */
export function TrendChart({ name, points: all, beforeName, write }: TrendChartProps) {
  const over = all.filter(({ isOpen }) => !isOpen);
  const points = over.length > 0 ? over : all.slice(0, 1);
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [at, setAt] = useState<number>();
  const values = points.flatMap(({ now, before = 0 }) => [now, before]);
  const least = Math.min(0, ...values);
  const top = niceTop(Math.max(1, ...values));
  const bottom = least < 0 ? -niceTop(-least) : 0;
  const steps = bottom < 0 ? [bottom, bottom / 2, 0, top / 2, top] : GRID.map((part) => top * part);
  const inner = Math.max(1, width - EDGE.left - EDGE.right);
  const x = (index: number) => EDGE.left + (points.length > 1 ? (index / (points.length - 1)) * inner : inner / 2);
  const y = (value: number) =>
    HEIGHT - EDGE.bottom - ((value - bottom) / (top - bottom)) * (HEIGHT - EDGE.top - EDGE.bottom);
  const path = (values: readonly number[]) =>
    values.map((value, index) => `${index ? 'L' : 'M'}${x(index)},${y(value)}`).join('');
  const line = path(points.map(({ now }) => now));
  const every = Math.max(1, Math.ceil(points.length / Math.max(2, Math.floor(inner / 76))));
  const pick = (event: PointerEvent<HTMLDivElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left - EDGE.left;
    setAt(Math.min(points.length - 1, Math.max(0, Math.round((left / inner) * (points.length - 1)))));
  };
  const picked = at === undefined ? undefined : points[at];
  return (
    <figure className="results-chart">
      <div ref={box} className="results-chart__box" onPointerMove={pick} onPointerLeave={() => setAt(undefined)}>
        <svg width={width} height={HEIGHT} aria-hidden="true">
          {steps.map((value) => (
            <g key={value}>
              <line
                className="results-chart__grid"
                x1={EDGE.left}
                x2={width - EDGE.right}
                y1={y(value)}
                y2={y(value)}
              />
              <text className="results-chart__label" x={EDGE.left - 8} y={y(value) + 4} textAnchor="end">
                {write(value)}
              </text>
            </g>
          ))}
          {points.map(({ label }, index) =>
            index % every === 0 ? (
              <text
                key={label}
                className="results-chart__label"
                x={x(index)}
                y={HEIGHT - 8}
                textAnchor={index === points.length - 1 ? 'end' : 'middle'}
              >
                {label}
              </text>
            ) : null,
          )}
          {beforeName ? (
            <path className="results-chart__before" d={path(points.map(({ before = 0 }) => before))} />
          ) : null}
          {points.length > 1 ? (
            <path className="results-chart__area" d={`${line}L${x(points.length - 1)},${y(0)}L${x(0)},${y(0)}Z`} />
          ) : null}
          <path className="results-chart__line" d={line} />
          {points.length === 1 ? (
            <circle className="results-chart__dot" cx={x(0)} cy={y(points[0]?.now ?? 0)} r={4} />
          ) : null}
          {picked && at !== undefined ? (
            <>
              <line className="results-chart__cursor" x1={x(at)} x2={x(at)} y1={EDGE.top} y2={HEIGHT - EDGE.bottom} />
              <circle className="results-chart__dot" cx={x(at)} cy={y(picked.now)} r={4} />
            </>
          ) : null}
        </svg>
        {picked && at !== undefined ? (
          <p className="results-chart__tip" style={{ left: Math.min(Math.max(x(at), 76), Math.max(76, width - 76)) }}>
            <span>{picked.label}</span>
            <strong>{write(picked.now)}</strong>
            {beforeName ? (
              <span>
                {beforeName} {write(picked.before ?? 0)}
              </span>
            ) : null}
          </p>
        ) : null}
      </div>
      <figcaption>
        <span className="results-key results-key--now">{name}</span>
        {beforeName ? <span className="results-key results-key--before">{beforeName}</span> : null}
        <TrendTable name={name} points={all} beforeName={beforeName} write={write} />
      </figcaption>
    </figure>
  );
}

function TrendTable({ name, points, beforeName, write }: TrendChartProps) {
  return (
    <details className="results-as-table">
      <summary>看表格</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">{name}</th>
            {beforeName ? <th scope="col">{beforeName}</th> : null}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, now, before = 0, isOpen }) => (
            <tr key={label}>
              <th scope="row">{isOpen ? `${label}（还没过完）` : label}</th>
              <td>{write(now)}</td>
              {beforeName ? <td>{write(before)}</td> : null}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <td>{write(points.reduce((sum, { now }) => sum + now, 0))}</td>
            {beforeName ? <td>{write(points.reduce((sum, { before = 0 }) => sum + before, 0))}</td> : null}
          </tr>
        </tfoot>
      </table>
    </details>
  );
}

/** The next larger number that suits an axis of four steps. */
function niceTop(most: number): number {
  const step = 10 ** Math.floor(Math.log10(most / LINES));
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * step * LINES >= most) ?? 10;
  return Math.max(LINES, factor * step * LINES);
}

function useWidth(box: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.max(240, Math.floor(entry?.contentRect.width ?? 640))),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

/** The trend of a number as a small line; the number itself is next to it. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const top = Math.max(1, ...values);
  const points = values.map(
    (value, index) => `${(index / Math.max(1, values.length - 1)) * 72},${20 - (value / top) * 18}`,
  );
  return (
    <svg className="results-spark" width={72} height={22} viewBox="0 0 72 22" aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  );
}
