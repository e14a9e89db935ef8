import '../ui/table.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { STAFF_ROLE_NAMES, STAFF_ROLES } from '#src/contract/console/roles.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { consoleApi } from '../client/console-api.ts';
import { MoreRows } from '../ui/more-rows.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { auditChanges, auditSentence } from './audit-sentence.ts';

/** The audit log of the console, newest first. */
export default function AuditPage() {
  const list = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam, signal }) =>
      consoleApi('GET /console/api/audit', { query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? (entries.at(-1)?.id ?? null) : null),
  });
  const { data, error, refetch } = list;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <PageHead title="操作记录" text="谁在什么时候做了什么。记录只增加，不能修改或删除。" />
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
      {data && entries.length === 0 ? <StateView title="还没有记录" /> : null}
      {entries.length > 0 ? (
        <ScrollBox className="console-table-box" label="操作记录">
          <table className="console-table console-table--cards">
            <thead>
              <tr>
                <th scope="col">时间</th>
                <th scope="col">谁</th>
                <th scope="col">做了什么</th>
                <th scope="col">地址</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.id}>
                  <td>{chinaMoment(Date.parse(entry.at), Date.now())}</td>
                  <td>
                    {entry.staffName} <span className="console-badge">{roleName(entry.role)}</span>
                  </td>
                  <td>{[auditSentence(entry), ...auditChanges(entry)].join('；')}</td>
                  <td data-label="地址">{entry.address || '服务器'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      ) : null}
      {data ? <MoreRows list={list} label="更早的记录" /> : null}
    </>
  );
}

function roleName(role: string): string {
  const known = STAFF_ROLES.find((one) => one === role);
  if (known) return STAFF_ROLE_NAMES[known];
  return role === 'stranger' ? '未登录' : '命令行';
}
