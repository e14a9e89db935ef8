import './fragment.css';
import { BlockIcon } from '../outline/block-icon.tsx';
import { affectedWords } from './affected-words.ts';

interface FragmentSettingsProps {
  /** The fragment's name. */
  readonly name: string;
  /** Addresses of the pages that show it. */
  readonly usedBy: readonly string[];
}

/** Facts about a fragment: the pages that show its blocks. */
export function FragmentSettings({ name, usedBy }: FragmentSettingsProps) {
  return (
    <div className="studio-form">
      <header className="studio-form__head">
        <BlockIcon type="fragment" />
        <div>
          <h2>{name}</h2>
          <p>几个页面共用的积木。保存以后，下次发布时这些页面一起变。</p>
        </div>
      </header>
      <section className="studio-fragment__pages" aria-label="用它的页面">
        <h3>{affectedWords(usedBy)}</h3>
        {usedBy.length === 0 ? (
          <p>在页面里添加“片段”积木，写上它的名字，就能用它。</p>
        ) : (
          <ul>
            {usedBy.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        )}
        {usedBy[0] ? <p>中间显示的是它在 {usedBy[0]} 上的样子，用那一页的颜色。</p> : null}
      </section>
    </div>
  );
}
