import './conflict-dialog.css';
import { useState } from 'react';
import type { MergeChoice, MergeConflict } from '#src/page-edit/merge/merge-conflict.ts';
import { isRecord, type Json } from '#src/page-edit/read/page-node.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useEditor, useEditorState } from '../editor-context.ts';
import { originalAddress } from '../picture/original-address.ts';
import type { Conflict } from '../state/editor-state.ts';
import { placeInWords, valueInWords } from './conflict-words.ts';

/** The conflicts of a merge, side by side. Nothing is saved before each is resolved. */
export function ConflictDialog({ conflict }: { readonly conflict: Conflict }) {
  const { store } = useEditor();
  const isSaving = useEditorState((state) => state.isSaving);
  const failure = useEditorState((state) => state.saveFailure);
  const [choices, setChoices] = useState<Readonly<Record<string, MergeChoice>>>({});
  const { by, isMine = false } = conflict.theirs;
  const left = conflict.parts.filter(({ id }) => choices[id] === undefined).length;
  const settle = async () => {
    const end = await store.settle(choices);
    if (end.status === 'saved') showToast('已合并并保存到文件');
  };
  return (
    <Dialog
      title={isMine ? '您的另一个窗口也改了这些地方' : `这些地方${by ?? '别人'}也改了`}
      onClose={store.dismissConflict}
    >
      <div className="studio-conflict">
        <p>
          {isMine ? '您在另一个窗口里保存过这一页。' : '文件在您编辑时被改过。'}
          其余改动已经合在一起，下面几处请选择留下哪一边。
        </p>
        <ol>
          {conflict.parts.map((part) => (
            <ConflictPart
              key={part.id}
              part={part}
              names={
                isMine
                  ? { mine: '这个窗口的', theirs: '另一个窗口的' }
                  : { mine: '我的', theirs: by ? `${by}的` : '文件里的' }
              }
              choice={choices[part.id]}
              onChoose={(choice) => setChoices({ ...choices, [part.id]: choice })}
            />
          ))}
        </ol>
        {failure ? (
          <p className="studio-field__problem" role="alert">
            {failure}
          </p>
        ) : null}
      </div>
      <div className="console-dialog__actions">
        <Button onClick={store.dismissConflict}>先不保存</Button>
        <Button look="primary" disabled={left > 0} isBusy={isSaving} onClick={() => void settle()}>
          {left > 0 ? `还有 ${left} 处没选` : '合并并保存'}
        </Button>
      </div>
    </Dialog>
  );
}

interface ConflictPartProps {
  readonly part: MergeConflict;
  readonly names: Readonly<Record<'mine' | 'theirs', string>>;
  readonly choice: MergeChoice | undefined;
  readonly onChoose: (choice: 'mine' | 'theirs') => void;
}

const KINDS: Readonly<Record<MergeConflict['kind'], string>> = {
  block: '积木',
  key: '设置',
  order: '顺序',
  page: '整页',
  property: '',
};

function ConflictPart({ part, names, choice, onChoose }: ConflictPartProps) {
  const { schemas } = useEditor();
  const isValue = part.kind === 'property';
  const title = isValue ? placeInWords(part, schemas) : `${KINDS[part.kind]} ${part.label}`;
  const sides = (['mine', 'theirs'] as const).map((side) => ({
    side,
    name: names[side],
    picture: isValue ? pictureIn(part.values?.[side]) : undefined,
    text: isValue ? valueInWords(part.values?.[side], part, schemas) : part[side],
    base: isValue ? valueInWords(part.values?.base, part, schemas) : (part.base ?? ''),
  }));
  return (
    <li>
      <h3>{title}</h3>
      <div className="studio-sides" role="radiogroup" aria-label={title}>
        {sides.map(({ side, name, text, base, picture }) => (
          <label key={side} className="studio-side">
            <span className="studio-side__name">
              <input
                type="radio"
                name={`conflict ${part.id}`}
                checked={choice === side}
                onChange={() => onChoose(side)}
              />
              {name}
            </span>
            {picture === undefined ? null : <img src={originalAddress(picture)} alt="" loading="lazy" />}
            {text === undefined ? (
              <em>已删除</em>
            ) : (
              <pre>
                {changedLines(base, text).map(({ line, isChanged, number }) => (
                  <span key={number} data-changed={isChanged || undefined}>
                    {line}
                    {'\n'}
                  </span>
                ))}
              </pre>
            )}
          </label>
        ))}
      </div>
    </li>
  );
}

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif)$/i;

/** The file of a picture, or of a value with one. */
function pictureIn(value: Json | undefined): string | undefined {
  const src = isRecord(value) ? value.src : value;
  return typeof src === 'string' && PICTURE.test(src) ? src : undefined;
}

interface ShownLine {
  readonly number: number;
  readonly line: string;
  /** True when the old text had no such line. */
  readonly isChanged: boolean;
}

/** The lines of a text, each with whether it is new. */
function changedLines(before: string, after: string): ShownLine[] {
  const old = new Map<string, number>();
  for (const line of linesOf(before)) old.set(line, (old.get(line) ?? 0) + 1);
  return linesOf(after).map((line, number) => {
    const left = old.get(line) ?? 0;
    old.set(line, left - 1);
    return { number, line, isChanged: left <= 0 };
  });
}

const linesOf = (text: string) => text.replace(/\r?\n$/, '').split(/\r?\n/);
