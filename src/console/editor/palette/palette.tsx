import './palette.css';
import { Search } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useMemo, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { useEditor } from '../editor-context.ts';
import { BlockIcon } from '../outline/block-icon.tsx';
import { SectionList } from '../sections/section-list.tsx';
import { addBlock } from '../state/block-commands.ts';
import { BlockPreview } from './block-preview.tsx';
import { findItems, type PaletteItem, paletteItems } from './palette-items.ts';

interface PaletteProps {
  /** The index of the new block. */
  readonly index: number;
  readonly onClose: () => void;
}

/** All block types; the one under the mouse or the focus is shown as it would be on this page. */
export function Palette({ index, onClose }: PaletteProps) {
  const { store, schemas } = useEditor();
  const items = useMemo(() => paletteItems(schemas), [schemas]);
  const [words, setWords] = useState('');
  const found = findItems(items, words);
  const [chosen, setChosen] = useState<string>();
  const shown = found.find(({ type }) => type === chosen) ?? found[0];
  const groups = [...new Set(found.map(({ group }) => group))];
  const add = (item: PaletteItem) => {
    addBlock(store, item.text, index);
    onClose();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (shown) add(shown);
  };
  const handleKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.nativeEvent.isComposing || !shown || by === 0) return;
    event.preventDefault();
    const next = found[(found.indexOf(shown) + by + found.length) % found.length];
    setChosen(next?.type);
    document.getElementById(`palette-${next?.type}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Dialog title="添加积木" onClose={onClose}>
      <form className="studio-palette" onSubmit={handleSubmit} onKeyDown={handleKey}>
        <label className="studio-input studio-affix">
          <Search aria-hidden="true" />
          <span className="visually-hidden">查找积木</span>
          <input
            type="search"
            placeholder="查找，如 价格、视频、老师"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </label>
        <div className="studio-palette__list">
          <SectionList words={words} index={index} onAdded={onClose} />
          {found.length === 0 ? <p className="studio-empty">没有这样的积木，换个词试试。</p> : null}
          {groups.map((group) => (
            <section key={group} aria-label={group}>
              <h3>{group}</h3>
              {found
                .filter((item) => item.group === group)
                .map((item) => (
                  <button
                    key={item.type}
                    id={`palette-${item.type}`}
                    type="button"
                    data-shown={item === shown || undefined}
                    onMouseEnter={() => setChosen(item.type)}
                    onFocus={() => setChosen(item.type)}
                    onClick={() => add(item)}
                  >
                    <BlockIcon type={item.type} />
                    <span>
                      <strong>{item.title}</strong>
                      <small>{item.description}</small>
                    </span>
                  </button>
                ))}
            </section>
          ))}
        </div>
        {shown ? <BlockPreview key={shown.type} item={shown} index={index} /> : <div />}
      </form>
    </Dialog>
  );
}
