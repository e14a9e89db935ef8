import type { ReadItem } from './reading-order.ts';

const KINDS: Readonly<Record<ReadItem['kind'], string>> = {
  heading: '标题',
  picture: '图片',
  link: '链接',
  button: '按钮',
  field: '输入框',
  text: '文字',
};
/** A text is known by how it begins. */
const LONGEST = 60;

/** What a screen reader says, one after the other; what has no name is marked. */
export function ReadingList({ items }: { readonly items: readonly ReadItem[] }) {
  const nameless = items.filter(({ words }) => words === '').length;
  return (
    <section aria-label="朗读次序">
      <h3>读屏软件念的次序</h3>
      {nameless > 0 ? <p data-severity="error">{nameless} 处没有名字，看不见页面的人不知道是什么</p> : null}
      <details>
        <summary>{items.length} 项，从上到下</summary>
        <ol className="console-check-panel__reading">
          {items.map(({ place, kind, level, words }) => (
            <li key={place} data-level={level} data-severity={words === '' ? 'error' : undefined}>
              <small>
                {KINDS[kind]}
                {level > 0 ? ` ${level} 级` : ''}
              </small>
              {words === '' ? '（没有名字）' : words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words}
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}
