import './outline.css';
import { EyeOff, Plus } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { type BlockWords, blocksInWords } from '../block-words.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { moveBlock, moveBlockTo } from '../state/block-commands.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { BlockIcon } from './block-icon.tsx';
import { severityByBlock } from './severity-by-block.ts';

interface OutlineProps {
  /** Opens the palette for a block at this index. */
  readonly onAdd: (index: number) => void;
}

/** The blocks of the page in their order: one stop of the Tab key, in which arrow keys choose; with Alt they move. */
export function Outline({ onAdd }: OutlineProps) {
  const { store, schemas } = useEditor();
  const root = useEditorState((state) => state.page.root);
  const selected = useEditorState((state) => state.selected);
  const problems = useEditorState((state) => state.rendered?.problems);
  const blocks = useMemo(() => blocksInWords(root, schemas), [root, schemas]);
  const severities = useMemo(() => severityByBlock(problems ?? []), [problems]);
  const [target, setTarget] = useState<number>();
  const dragged = useRef<number>(undefined);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  });
  const handleKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    if (by === undefined) return;
    event.preventDefault();
    if (event.altKey) {
      event.stopPropagation();
      moveBlock(store, by);
    } else {
      const next = (selected ?? -1) + by;
      if (next >= -1 && next < blocks.length) store.select(next === -1 ? null : next);
    }
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-current]')?.focus());
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const from = dragged.current;
    if (from !== undefined && target !== undefined) moveBlockTo(store, from, target > from ? target - 1 : target);
    setTarget(undefined);
  };
  return (
    <nav className="studio-outline" aria-label="页面内容">
      <header>
        <h2>积木</h2>
        <span className="studio-outline__count">{blocks.length}</span>
        <IconButton
          name="添加积木"
          icon={Plus}
          keys="A"
          onClick={() => onAdd(selected === null ? blocks.length : selected + 1)}
        />
      </header>
      <ol ref={list} onKeyDown={handleKey} onDrop={drop} onDragOver={(event) => event.preventDefault()}>
        <li>
          <button
            type="button"
            className="studio-row"
            tabIndex={selected === null ? 0 : -1}
            aria-current={selected === null || undefined}
            onClick={() => store.select(null)}
          >
            <BlockIcon type="page" />
            <span className="studio-row__words">
              <strong>页面设置</strong>
            </span>
            {severities.page ? <span className="studio-dot" data-severity={severities.page} title="有问题" /> : null}
          </button>
        </li>
        {blocks.map((words, index) => (
          <Row
            key={words.id ?? `${words.type} ${index}`}
            {...words}
            index={index}
            isSelected={selected === index}
            severity={severities[index]}
            mark={
              target === index ? 'above' : target === blocks.length && index === blocks.length - 1 ? 'below' : undefined
            }
            onSelect={store.select}
            onDrag={(at) => {
              dragged.current = at;
            }}
            onTarget={setTarget}
          />
        ))}
      </ol>
      <button type="button" className="studio-add studio-outline__add" onClick={() => onAdd(blocks.length)}>
        <Plus aria-hidden="true" />
        添加积木
      </button>
    </nav>
  );
}

interface RowProps extends BlockWords {
  readonly index: number;
  readonly isSelected: boolean;
  readonly severity: 'error' | 'warning' | undefined;
  /** Where what is dragged would come. */
  readonly mark: 'above' | 'below' | undefined;
  readonly onSelect: (index: number) => void;
  readonly onDrag: (index: number | undefined) => void;
  readonly onTarget: (index: number | undefined) => void;
}

const Row = memo(
  function Row({ type, title, summary, isConditional, isHidden, index, isSelected, severity, mark, ...on }: RowProps) {
    return (
      <li data-mark={mark} data-hidden={isHidden || undefined}>
        <button
          type="button"
          className="studio-row"
          tabIndex={isSelected ? 0 : -1}
          aria-current={isSelected || undefined}
          draggable
          onClick={() => on.onSelect(index)}
          onDragStart={({ dataTransfer }) => {
            dataTransfer.effectAllowed = 'move';
            dataTransfer.setData('text/plain', title);
            on.onDrag(index);
          }}
          onDragOver={(event) => {
            event.preventDefault();
            const { top, height } = event.currentTarget.getBoundingClientRect();
            on.onTarget(event.clientY < top + height / 2 ? index : index + 1);
          }}
          onDragEnd={() => {
            on.onDrag(undefined);
            on.onTarget(undefined);
          }}
        >
          <BlockIcon type={type} />
          <span className="studio-row__words">
            <strong>{title}</strong>
            {summary ? <span>{summary}</span> : null}
          </span>
          {isConditional ? (
            <EyeOff className="studio-row__when" aria-label={isHidden ? '已藏起来' : '按条件显示'} />
          ) : null}
          {severity ? <span className="studio-dot" data-severity={severity} title="有问题" /> : null}
        </button>
      </li>
    );
  },
  (before, after) =>
    before.type === after.type &&
    before.title === after.title &&
    before.summary === after.summary &&
    before.isConditional === after.isConditional &&
    before.isHidden === after.isHidden &&
    before.index === after.index &&
    before.isSelected === after.isSelected &&
    before.severity === after.severity &&
    before.mark === after.mark,
);
