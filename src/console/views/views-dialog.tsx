import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { VIEW_LISTS, type ViewFilter, type ViewList } from '#src/contract/console/view-lists.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import { type SavedView, VIEWS_KEY } from './view-words.ts';

const LONGEST_NAME = 40;

interface ViewsDialogProps {
  readonly list: ViewList;
  readonly filter: ViewFilter;
  readonly views: readonly SavedView[];
  readonly onClose: () => void;
}

/** Saves the current filter of a list under a name, and edits saved views. */
export function ViewsDialog({ list, filter, views, onClose }: ViewsDialogProps) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const mine = views.filter(({ isMine }) => isMine);
  const save = useWrite({
    mutationFn: () =>
      consoleApi('POST /console/api/views', { body: { list, name: name.trim(), query: filter, isShared } }),
    onSuccess: async () => {
      showToast('视图已保存');
      onClose();
      await queries.invalidateQueries({ queryKey: VIEWS_KEY });
    },
  });
  return (
    <Dialog title="保存视图" onClose={onClose}>
      <form
        className="console-stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <p>
          {list === 'results'
            ? '保存现在的拆法、条件和日期。“近 7 天”这样的日期会跟着日子走，选定的起止日期不变。'
            : '保存现在的筛选；“查找”里写的不保存。保存后点一下就到，数字跟着变，“今天”里也有。'}
        </p>
        <TextInput label="名称" value={name} onChange={setName} required maxLength={LONGEST_NAME} />
        <SharedInput list={list} isShared={isShared} onChange={setIsShared} />
        {mine.some((view) => view.name === name.trim()) ? <p>已有同名的视图，保存后换成现在的样子。</p> : null}
        {save.error ? (
          <p role="alert" className="console-field__problem">
            {save.error.message}
          </p>
        ) : null}
        <div className="console-dialog__actions">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" look="primary" isBusy={save.isPending}>
            保存
          </Button>
        </div>
      </form>
      {mine.length > 0 ? (
        <section aria-label="我的视图">
          <h3>我的视图</h3>
          <ul className="saved-views__list">
            {mine.map((view) => (
              <OwnView key={view.uuid} view={view} />
            ))}
          </ul>
        </section>
      ) : null}
    </Dialog>
  );
}

interface SharedInputProps {
  readonly list: ViewList;
  readonly isShared: boolean;
  readonly onChange: (isShared: boolean) => void;
}

function SharedInput({ list, isShared, onChange }: SharedInputProps) {
  return (
    <label className="console-check">
      <input type="checkbox" checked={isShared} onChange={(event) => onChange(event.target.checked)} />
      {VIEW_LISTS[list].colleagues}都看得到
    </label>
  );
}

/** One of the user's views; its name can be edited in place. */
function OwnView({ view }: { readonly view: SavedView }) {
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const settle = { onSettled: () => queries.invalidateQueries({ queryKey: VIEWS_KEY }) };
  const params = { uuid: view.uuid };
  const drop = useWrite({
    mutationFn: () => consoleApi('DELETE /console/api/views/{uuid}', { params }),
    onSuccess: () => showToast('视图已删除'),
    onError: (error) => showToast(error.message),
    ...settle,
  });
  if (isOpen) return <ChangeView view={view} onClose={() => setIsOpen(false)} />;
  return (
    <li>
      <span>
        {view.name}
        {view.isShared ? '，同事看得到' : ''}
      </span>
      <Button look="quiet" aria-label={`修改视图 ${view.name}`} onClick={() => setIsOpen(true)}>
        修改
      </Button>
      <Button
        look="quiet"
        aria-label={`删除视图 ${view.name}`}
        isBusy={drop.isPending}
        onClick={() => drop.mutate(undefined)}
      >
        删除
      </Button>
    </li>
  );
}

function ChangeView({ view, onClose }: { readonly view: SavedView; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState(view.name);
  const [isShared, setIsShared] = useState(view.isShared);
  const change = useWrite({
    mutationFn: () =>
      consoleApi('PUT /console/api/views/{uuid}', {
        params: { uuid: view.uuid },
        body: { name: name.trim(), isShared },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: VIEWS_KEY });
      onClose();
    },
  });
  return (
    <li>
      <form
        className="console-stack saved-views__change"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        <TextInput
          label="新名称"
          value={name}
          onChange={setName}
          required
          maxLength={LONGEST_NAME}
          problem={change.error?.message}
        />
        <SharedInput list={view.list} isShared={isShared} onChange={setIsShared} />
        <div className="console-dialog__actions">
          <Button onClick={onClose}>不改</Button>
          <Button type="submit" isBusy={change.isPending}>
            改好
          </Button>
        </div>
      </form>
    </li>
  );
}
