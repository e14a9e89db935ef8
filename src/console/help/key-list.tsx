import './key-list.css';
import type { KeyRow } from './area-keys.ts';

/** Keys and what they do, one below the other. */
export function KeyList({ rows }: { readonly rows: readonly KeyRow[] }) {
  return (
    <dl className="console-keys">
      {rows.map(([name, ...keys]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
