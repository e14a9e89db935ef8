import './outline.css';
import { EyeOff, GripVertical, MessageSquare, Plus } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef } from 'react';
import { type BlockWords, blocksInWords } from '../block-words.ts';
import { useBlockThreads } from '../discussion/use-block-threads.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { RowPeople } from '../presence/row-people.tsx';
import { namesByBlock, type Other } from '../presence/use-presence.ts';
import { moveBlock, moveBlockTo, placeToAdd } from '../state/block-commands.ts';
import type { LocatedProblem } from '../state/editor-state.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { BlockIcon } from './block-icon.tsx';
import { useRowDrag } from './use-row-drag.ts';

interface OutlineProps {
  /** Other windows with the page. */
  readonly others: readonly Other[];
  /** Opens the palette for a block at this index. */
  readonly onAdd: (index: number) => void;
  /** Called when a block was chosen by a tap, where its actions replace the list. */
  readonly onChoose?: () => void;
}

/** The blocks of the page in order: one stop of the Tab key; arrow keys choose, with Alt they move. */
export function Outline({ others, onAdd, onChoose }: OutlineProps) {
  const { store, schemas, usedBy } = useEditor();
  const root = useEditorState((state) => state.page.root);
  const selected = useEditorState((state) => state.selected);
  const problems = useEditorState((state) => state.rendered?.problems);
  const blocks = useMemo(() => blocksInWords(root, schemas), [root, schemas]);
  const people = useMemo(() => namesByBlock(others, blocks), [others, blocks]);
  const severities = useMemo(() => severityByBlock(problems ?? []), [problems]);
  const { byBlock } = useBlockThreads();
  const list = useRef<HTMLOListElement>(null);
  const { drag, handlers } = useRowDrag(list, (from, to) => moveBlockTo(store, from, to));
  useEffect(() => {
    // Dragging scrolls the list itself.
    if (!drag) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  });
  const choose = (index: number | null) => {
    store.select(index);
    onChoose?.();
  };
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
  return (
    <nav className="studio-outline" aria-label="页面内容">
      <header>
        <h2>积木</h2>
        <span className="studio-outline__count">{blocks.length}</span>
        <IconButton name="添加积木" icon={Plus} keys="A" onClick={() => onAdd(placeToAdd(store.read()))} />
      </header>
      <ol ref={list} data-dragging={drag ? '' : undefined} onKeyDown={handleKey} {...handlers}>
        <li>
          <button
            type="button"
            className="studio-row"
            tabIndex={selected === null ? 0 : -1}
            aria-current={selected === null || undefined}
            onClick={() => choose(null)}
          >
            <BlockIcon type="page" />
            <span className="studio-row__words">
              <strong>{usedBy ? '这个片段' : '页面设置'}</strong>
            </span>
            <RowPeople names={people.get(null)?.join('、') ?? ''} />
            {severities.page ? <span className="studio-dot" data-severity={severities.page} title="有问题" /> : null}
          </button>
        </li>
        {blocks.map((words, index) => (
          <Row
            key={words.id ?? `${words.type} ${index}`}
            {...words}
            index={index}
            isSelected={selected === index}
            people={people.get(index)?.join('、') ?? ''}
            severity={severities[index]}
            threads={byBlock.get(index)?.length ?? 0}
            mark={markOf(drag?.slot, index, blocks.length)}
            isDragged={drag?.from === index}
            onSelect={choose}
          />
        ))}
      </ol>
      <button type="button" className="studio-add studio-outline__add" onClick={() => onAdd(placeToAdd(store.read()))}>
        <Plus aria-hidden="true" />
        {selected === null ? '添加积木' : '在所选积木后面添加'}
      </button>
    </nav>
  );
}

/** Where the line for the drop position is drawn. */
function markOf(slot: number | undefined, index: number, count: number): RowProps['mark'] {
  if (slot === index) return 'above';
  return slot === count && index === count - 1 ? 'below' : undefined;
}

interface RowProps extends BlockWords {
  readonly index: number;
  readonly isSelected: boolean;
  /** Names of the people who are at this block. */
  readonly people: string;
  readonly severity: 'error' | 'warning' | undefined;
  /** Number of open threads about this block. */
  readonly threads: number;
  /** The drop position. */
  readonly mark: 'above' | 'below' | undefined;
  readonly isDragged: boolean;
  readonly onSelect: (index: number) => void;
}

const Row = memo(
  function Row({
    type,
    title,
    summary,
    isConditional,
    isHidden,
    index,
    isSelected,
    people,
    severity,
    threads,
    mark,
    isDragged,
    ...on
  }: RowProps) {
    return (
      <li data-row={index} data-mark={mark} data-hidden={isHidden || undefined} data-dragged={isDragged || undefined}>
        <button
          type="button"
          className="studio-row"
          tabIndex={isSelected ? 0 : -1}
          aria-current={isSelected || undefined}
          onClick={() => on.onSelect(index)}
        >
          <BlockIcon type={type} />
          <span className="studio-row__words">
            <strong>{title}</strong>
            {summary ? <span>{summary}</span> : null}
          </span>
          {isConditional ? (
            <EyeOff className="studio-row__when" aria-label={isHidden ? '已藏起来' : '按条件显示'} />
          ) : null}
          <RowPeople names={people} />
          {severity ? <span className="studio-dot" data-severity={severity} title="有问题" /> : null}
          {threads > 0 ? (
            <span className="studio-row__threads" title={`${threads} 个讨论`}>
              <MessageSquare aria-hidden="true" />
              {threads}
              <span className="visually-hidden">个讨论</span>
            </span>
          ) : null}
        </button>
        <span className="studio-row__grip" data-grip="" aria-hidden="true">
          <GripVertical />
        </span>
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
    before.people === after.people &&
    before.severity === after.severity &&
    before.threads === after.threads &&
    before.mark === after.mark &&
    before.isDragged === after.isDragged,
);

type Severity = LocatedProblem['problem']['severity'];

/** The worst problem of each block, by its index; key `page` for the page's own keys. */
function severityByBlock(problems: readonly LocatedProblem[]): Readonly<Record<number | 'page', Severity>> {
  const worst: Record<number | string, Severity> = {};
  for (const { path, problem } of problems) {
    const [key, index] = path;
    const place = key === 'blocks' && typeof index === 'number' ? index : 'page';
    if (worst[place] !== 'error') worst[place] = problem.severity;
  }
  return worst as Readonly<Record<number | 'page', Severity>>;
}
