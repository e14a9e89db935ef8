import { Part } from './part.tsx';

const COLOURS = [
  ...['ink', 'ink-2', 'paper', 'ground', 'line', 'line-strong', 'brand', 'brand-soft', 'on-brand'],
  ...['deal', 'deal-soft', 'ok', 'warn', 'warn-soft', 'bad', 'star'],
];
const SIZES = ['36', '28', '22', '18', '16', '14', '12'];

/** Colours and font sizes. */
export function TokensPart() {
  return (
    <Part title="颜色与字号">
      <div className="gallery__card">
        <div className="gallery__colours">
          {COLOURS.map((name) => (
            <div key={name}>
              <div className="gallery__colour" style={{ background: `var(--${name})` }} />
              {name}
            </div>
          ))}
        </div>
        {SIZES.map((size) => (
          <p key={size} className="gallery__type" style={{ fontSize: `var(--text-${size})` }}>
            {size} 读懂一句
          </p>
        ))}
      </div>
    </Part>
  );
}
