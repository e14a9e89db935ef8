import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ConsoleInput, ConsoleReply } from '#src/contract/console/all.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';

export type ViewQuery = ConsoleInput<'POST /console/api/result-views'>['body']['query'];
type View = ConsoleReply<'GET /console/api/result-views'>[number];

const VIEWS_KEY = ['result-views'] as const;
const viewsQuery = queryOptions({
  queryKey: VIEWS_KEY,
  queryFn: ({ signal }) => consoleApi('GET /console/api/result-views', undefined, { signal }),
});

/** The address of the table with a view's filters. */
const addressOf = (query: ViewQuery) =>
  `/console/results/table?${new URLSearchParams(query as Record<string, string>)}`;

/** Saved views as links, and the dialog that saves the present one. */
export function SavedViews({ query }: { readonly query: ViewQuery }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: views = [] } = useQuery(viewsQuery);
  const present = addressOf(query);
  return (
    <nav className="saved-views" aria-label="保存的视图">
      {views.map((view) => (
        <Link
          key={view.uuid}
          className="console-button console-button--plain"
          to={addressOf(view.query)}
          aria-current={addressOf(view.query) === present ? 'page' : undefined}
        >
          {nameOf(view)}
        </Link>
      ))}
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        {views.some(({ isMine }) => isMine) ? '保存或删除视图' : '保存这个视图'}
      </Button>
      {isOpen ? <ViewsDialog query={query} views={views} onClose={() => setIsOpen(false)} /> : null}
    </nav>
  );
}

const nameOf = ({ name, isMine, by }: View) => (isMine ? name : `${name}（${by}）`);

interface ViewsDialogProps {
  readonly query: ViewQuery;
  readonly views: readonly View[];
  readonly onClose: () => void;
}

function ViewsDialog({ query, views, onClose }: ViewsDialogProps) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const mine = views.filter(({ isMine }) => isMine);
  const isKnown = mine.some((view) => view.name === name.trim());
  const save = useWrite({
    mutationFn: () => consoleApi('POST /console/api/result-views', { body: { name: name.trim(), query, isShared } }),
    onSuccess: async () => {
      showToast('视图已保存');
      onClose();
      await queries.invalidateQueries({ queryKey: VIEWS_KEY });
    },
  });
  const drop = useWrite({
    mutationFn: (uuid: string) => consoleApi('DELETE /console/api/result-views/{uuid}', { params: { uuid } }),
    onSuccess: () => showToast('视图已删除'),
    onError: (error) => showToast(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: VIEWS_KEY }),
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
        <p>保存现在的拆法、条件和日期。“近 7 天”这样的日期会跟着日子走，选定的起止日期不变。</p>
        <TextInput label="名称" value={name} onChange={setName} required maxLength={40} />
        <label className="console-check">
          <input type="checkbox" checked={isShared} onChange={(event) => setIsShared(event.target.checked)} />
          能看数据的同事都看得到
        </label>
        {isKnown ? <p>已有同名的视图，保存后换成现在的样子。</p> : null}
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
            {mine.map(({ uuid, name: known, isShared: isSeen }) => (
              <li key={uuid}>
                <span>
                  {known}
                  {isSeen ? '，同事看得到' : ''}
                </span>
                <Button
                  look="quiet"
                  aria-label={`删除视图 ${known}`}
                  isBusy={drop.isPending}
                  onClick={() => drop.mutate(uuid)}
                >
                  删除
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Dialog>
  );
}
