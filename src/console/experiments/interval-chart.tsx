import type { ExperimentArm } from '#src/contract/console/experiment.ts';
import { points, unitOf } from './experiment-words.ts';

const ROW = 68;
const TOP = 28;
/** Margins for the figures at the ends of a line, in percent of the width. */
const EDGE = 10;

/**
 * The interval of each arm's difference: a line from the lowest to the highest value, with the page as it is at zero.
 */
export function IntervalChart({ arms }: { readonly arms: readonly ExperimentArm[] }) {
  const rows = arms.flatMap((arm) => (arm.difference ? [{ ...arm, difference: arm.difference }] : []));
  if (rows.length === 0) return null;
  const widest = Math.max(...rows.flatMap(({ difference: { low, high } }) => [Math.abs(low), Math.abs(high)]));
  const at = (value: number) => `${EDGE + ((value + widest) / (2 * widest)) * (100 - 2 * EDGE)}%`;
  const height = TOP + rows.length * ROW;
  return (
    <figure className="console-intervals">
      <figcaption>和原来的页面相差多少（{unitOf(arms)}）：线上任何一处都可能是真的</figcaption>
      <svg height={height} role="img" aria-label={rows.map((row) => sentence(row, unitOf(arms))).join('；')}>
        <line className="console-intervals__zero" x1={at(0)} x2={at(0)} y1={TOP - 8} y2={height} />
        <text x={at(0)} y={14} textAnchor="middle">
          0 一样
        </text>
        <text x={0} y={14}>
          更低
        </text>
        <text x="100%" y={14} textAnchor="end">
          更高
        </text>
        {rows.map(({ id, name, difference: { points: middle, low, high } }, index) => {
          const y = TOP + index * ROW + 46;
          const look = low > 0 ? 'good' : high < 0 ? 'bad' : 'open';
          return (
            <g key={id} className={`console-intervals__row console-intervals__row--${look}`}>
              <text className="console-intervals__name" x={0} y={y - 30}>
                {name}
              </text>
              <line x1={at(low)} x2={at(high)} y1={y} y2={y} />
              <circle cx={at(middle)} cy={y} r={6} />
              <text x={at(low)} y={y - 10} textAnchor="middle">
                {points(low)}
              </text>
              <text x={at(high)} y={y - 10} textAnchor="middle">
                {points(high)}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

interface Row {
  readonly name: string;
  readonly difference: { readonly low: number; readonly high: number };
}

function sentence({ name, difference }: Row, unit: string) {
  return `${name}：${points(difference.low)} 到 ${points(difference.high)} ${unit}`;
}
