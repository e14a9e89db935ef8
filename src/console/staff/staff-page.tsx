import '../ui/table.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { consoleApi } from '../client/console-api.ts';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { AddStaff } from './add-staff.tsx';
import { STAFF_KEY } from './staff-key.ts';
import { StaffRow } from './staff-row.tsx';

/** All accounts of the console, with an admin's actions. */
export default function StaffPage() {
  const me = useMe();
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: STAFF_KEY,
    queryFn: ({ signal }) => consoleApi('GET /console/api/staff', undefined, { signal }),
  });
  return (
    <>
      <PageHead title="员工" text="谁能进入控制台，能做什么。">
        <Button look="primary" data-hotkey="n" onClick={() => setIsAdding(true)}>
          添加员工
        </Button>
      </PageHead>
      {error ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={5} /> : null}
      {data ? (
        <ScrollBox className="console-table-box" label="员工">
          <table className="console-table console-table--cards">
            <thead>
              <tr>
                <th scope="col">账号</th>
                <th scope="col">角色</th>
                <th scope="col">状态</th>
                <th scope="col">上次登录</th>
                <th scope="col">
                  <span className="visually-hidden">操作</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((account) => (
                <StaffRow key={account.uuid} account={account} isMe={account.uuid === me?.uuid} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      ) : null}
      {isAdding ? <AddStaff onClose={() => setIsAdding(false)} /> : null}
    </>
  );
}
