import './sections.css';
import { Layers, Trash2 } from 'lucide-react';
import { useEditor } from '../editor-context.ts';
import { addBlocks } from '../state/block-commands.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useSections } from './use-sections.ts';

interface SectionListProps {
  /** The words of the search. */
  readonly words: string;
  /** The index of the first new block. */
  readonly index: number;
  readonly onAdded: () => void;
}

/** My saved blocks, to be inserted into this page. */
export function SectionList({ words, index, onAdded }: SectionListProps) {
  const { store } = useEditor();
  const { sections, forget } = useSections();
  const found = sections.filter(({ name }) => name.includes(words.trim()));
  if (found.length === 0) return null;
  return (
    <section aria-label="我的积木">
      <h3>我的积木</h3>
      {found.map(({ id, name, blocks }) => (
        <div key={id} className="studio-section-row">
          <button
            type="button"
            onClick={() => {
              addBlocks(store, blocks, index);
              onAdded();
            }}
          >
            <Layers aria-hidden="true" />
            <span>
              <strong>{name}</strong>
              <small>{blocks.length} 块</small>
            </span>
          </button>
          <IconButton name={`删掉“${name}”`} icon={Trash2} onClick={() => forget.mutate(id)} />
        </div>
      ))}
    </section>
  );
}
