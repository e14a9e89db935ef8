interface DayStripProps {
  /** The oldest day first. */
  readonly days: readonly number[];
}

/** Seven small bars, one per day, today last. */
export function DayStrip({ days }: DayStripProps) {
  const most = Math.max(...days, 1);
  const text = `最近七天，从早到晚：${days.join('、')} 次`;
  return (
    <svg className="error-strip" viewBox="0 0 55 20" role="img" aria-label={text}>
      <title>{text}</title>
      {days.map((count, at) => {
        const height = count === 0 ? 1 : Math.max(3, (count / most) * 20);
        const key = days.length - at;
        return <rect key={key} x={at * 8} y={20 - height} width={6} height={height} rx={1} data-none={count === 0} />;
      })}
    </svg>
  );
}
