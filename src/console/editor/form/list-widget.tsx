import { ArrowDown, ArrowUp, ChevronRight, Copy, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { nodeAt, type ValuePath } from '#src/page-edit/read/page-node.ts';
import { summaryOf } from '../block-words.ts';
import { useEditor, useEditorState } from '../editor-context.ts';
import { isWithin } from '../state/locate-problems.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { emptyItem } from './empty-item.ts';
import type { WidgetProps } from './widget-props.ts';

/** A list: each item is a line that opens, or a field when an item is a single value. */
export function ListWidget({ field, path, value, id, FieldView, Fields }: WidgetProps) {
  const { store } = useEditor();
  const [opened, setOpened] = useState<number>();
  const { item, limits } = field;
  if (!item) return null;
  const count = Array.isArray(value) ? value.length : 0;
  const isFull = limits.maxItems !== undefined && count >= limits.maxItems;
  const add = () => {
    store.edit({ kind: 'insert', path, index: count, value: emptyItem(item) });
    setOpened(count);
  };
  return (
    <fieldset className="studio-bare" aria-labelledby={`${id}-label`}>
      <ol className="studio-items">
        {Array.from({ length: count }, (_item, index) => index).map((index) => (
          <ListItem
            key={index}
            {...{ field, path, index, count, isFull, FieldView, Fields }}
            isOpen={opened === index}
            onToggle={() => setOpened(opened === index ? undefined : index)}
            onMoved={setOpened}
          />
        ))}
      </ol>
      {isFull ? (
        <p className="studio-field__help">最多 {limits.maxItems} 项</p>
      ) : (
        <button type="button" className="studio-add" onClick={add}>
          <Plus aria-hidden="true" />
          添加{item.title || '一项'}
        </button>
      )}
    </fieldset>
  );
}

interface ListItemProps extends Pick<WidgetProps, 'field' | 'path' | 'FieldView' | 'Fields'> {
  readonly index: number;
  readonly count: number;
  readonly isFull: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** The index of the open item after a move. */
  readonly onMoved: (index: number | undefined) => void;
}

function ListItem({ field, path, index, count, isFull, isOpen, onToggle, onMoved, FieldView, Fields }: ListItemProps) {
  const { store } = useEditor();
  const own: ValuePath = [...path, index];
  const page = useEditorState((state) => state.page);
  const problems = useEditorState((state) => state.rendered?.problems);
  const focus = useEditorState((state) => state.focus);
  const [seenFocus, setSeenFocus] = useState(focus);
  if (seenFocus !== focus) {
    setSeenFocus(focus);
    if (focus && !isOpen && focus.path.length > own.length && isWithin(focus.path, own)) onToggle();
  }
  const item = field.item;
  if (!item) return null;
  const move = (to: number) => {
    if (store.edit({ kind: 'move', path, from: index, to }) && isOpen) onMoved(to);
  };
  const actions = (
    <span className="studio-item__actions">
      <IconButton
        name={`第 ${index + 1} 项上移`}
        icon={ArrowUp}
        isDisabled={index === 0}
        onClick={() => move(index - 1)}
      />
      <IconButton
        name={`第 ${index + 1} 项下移`}
        icon={ArrowDown}
        isDisabled={index === count - 1}
        onClick={() => move(index + 1)}
      />
      <IconButton
        name={`复制第 ${index + 1} 项`}
        icon={Copy}
        isDisabled={isFull}
        onClick={() => void store.edit({ kind: 'duplicate', path: own })}
      />
      <IconButton
        name={`删除第 ${index + 1} 项`}
        icon={Trash2}
        onClick={() => {
          onMoved(undefined);
          store.edit({ kind: 'remove', path: own });
        }}
      />
    </span>
  );
  if (!item.fields) {
    return (
      <li className="studio-item studio-item--line">
        <FieldView field={{ ...item, title: `第 ${index + 1} 项`, description: '' }} path={own} order={[]} />
        {actions}
      </li>
    );
  }
  const isWrong = problems?.some(({ path: at }) => isWithin(at, own));
  return (
    <li className="studio-item">
      <div className="studio-item__head">
        <button type="button" className="studio-item__open" aria-expanded={isOpen} onClick={onToggle}>
          <ChevronRight aria-hidden="true" />
          <span>{summaryOf(nodeAt(page.root, own)) || `第 ${index + 1} 项`}</span>
          {isWrong ? <span className="studio-dot" title="这里有问题" /> : null}
        </button>
        {actions}
      </div>
      {isOpen ? (
        <div className="studio-item__form">
          {item.widget === 'image' ? (
            <FieldView
              field={{ ...item, title: `第 ${index + 1} 张`, description: '', isRequired: true }}
              path={own}
              order={[]}
            />
          ) : (
            <Fields fields={item.fields} path={own} />
          )}
        </div>
      ) : null}
    </li>
  );
}
