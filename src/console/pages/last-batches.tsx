import './batch.css';
import { useQuery } from '@tanstack/react-query';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { BatchResult } from './batch-result.tsx';
import { type Deed, useBatch } from './use-batch.ts';

/** A batch's change in words. */
export function deedWords(deed: Deed): string {
  switch (deed.kind) {
    case 'replace':
      return deed.by === '' ? `删去“${deed.words}”` : `“${deed.words}”换成“${deed.by}”`;
    case 'owner':
      return deed.owner === null ? '不设负责人' : `负责人改为${deed.owner}`;
    case 'tags':
      return [
        ...(deed.add.length > 0 ? [`加标签${deed.add.join('、')}`] : []),
        ...(deed.remove.length > 0 ? [`去标签${deed.remove.join('、')}`] : []),
      ].join('，');
    case 'source':
      return `来源标记改为 ${deed.source}`;
    case 'schedule':
      return '改上下线时间';
    case 'archive':
      return '下线';
  }
}

/** My latest batches, each with an undo button. */
export function LastBatches() {
  const { data } = useQuery({
    queryKey: ['page-batches'],
    queryFn: ({ signal }) => consoleApi('GET /console/api/page/batches', undefined, { signal }),
  });
  const batch = useBatch();
  if (!data || data.batches.length === 0) return null;
  const isBusy = batch.state.is === 'undoing';
  return (
    <section className="page-batch__last" aria-label="我最近的批量修改">
      <h2>我最近的批量修改</h2>
      <BatchResult batch={batch} />
      <ul>
        {data.batches.map(({ id, deed, at, pages, undoneAt }) => (
          <li key={id}>
            <span>
              {deedWords(deed)}
              <small>
                {chinaMoment(Date.parse(at), Date.now())} · {pages} 页{undoneAt ? ' · 已撤销' : ''}
              </small>
            </span>
            {undoneAt ? null : (
              <Button isBusy={isBusy} onClick={() => void batch.undo(id, pages)}>
                撤销
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
