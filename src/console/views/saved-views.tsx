import './saved-views.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ViewFilter, type ViewList, viewAddress } from '#src/contract/console/view-lists.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { rowsText, VIEWS_KEY } from './view-words.ts';
import { ViewsDialog } from './views-dialog.tsx';

const viewsQuery = (list: ViewList) =>
  queryOptions({
    queryKey: [...VIEWS_KEY, list],
    queryFn: ({ signal }) => consoleApi('GET /console/api/views', { query: { list } }, { signal }),
  });

interface SavedViewsProps {
  readonly list: ViewList;
  /** The current filter, as in the address; empty values are ignored. */
  readonly filter: Readonly<Record<string, string | number | undefined>>;
  /** Called when a view is opened, to clear what the list keeps outside its address. */
  readonly onOpen?: () => void;
}

/** The saved views of a list as links with their numbers of rows, and the dialog to save the current filter. */
export function SavedViews({ list, filter, onOpen }: SavedViewsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: { views } = { views: [] } } = useQuery(viewsQuery(list));
  const present = asFilter(filter);
  const address = viewAddress(list, present);
  return (
    <nav className="saved-views" aria-label="保存的视图">
      {views.map((view) => (
        <Link
          key={view.uuid}
          className="console-button console-button--plain"
          to={viewAddress(list, view.query)}
          aria-current={viewAddress(list, view.query) === address ? 'page' : undefined}
          onClick={onOpen}
        >
          {view.isMine ? view.name : `${view.name}（${view.by}）`}
          {view.count === null ? null : <span className="saved-views__count">{rowsText(view.count)}</span>}
        </Link>
      ))}
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        {views.some(({ isMine }) => isMine) ? '保存或管理视图' : '保存这个视图'}
      </Button>
      {isOpen ? <ViewsDialog list={list} filter={present} views={views} onClose={() => setIsOpen(false)} /> : null}
    </nav>
  );
}

function asFilter(fields: SavedViewsProps['filter']): ViewFilter {
  const set = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
}
