import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConsoleInput, ConsoleReply } from '#src/contract/console/all.ts';
import { STAFF_ROLE_NAMES } from '#src/contract/console/roles.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { showToast } from '../ui/toast.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { STAFF_KEY } from './staff-key.ts';

type Account = ConsoleReply<'GET /console/api/staff'>[number];

interface StaffRowProps {
  readonly account: Account;
  /** Prevents closing or downgrading one's own account by accident. */
  readonly isMe: boolean;
}

export function StaffRow({ account, isMe }: StaffRowProps) {
  const { uuid, name, role, isActive, hasPassword, lastLoginAt } = account;
  const queries = useQueryClient();
  const [isClosing, setIsClosing] = useState(false);
  const change = useWrite({
    mutationFn: (body: ConsoleInput<'PATCH /console/api/staff/{uuid}'>['body']) =>
      consoleApi('PATCH /console/api/staff/{uuid}', { params: { uuid }, body }),
    onSuccess: async () => {
      setIsClosing(false);
      showToast('已保存');
      await queries.invalidateQueries({ queryKey: STAFF_KEY });
    },
    onError: (error) => showToast(error.message),
  });
  const renew = useWrite({
    mutationFn: () => consoleApi('POST /console/api/staff/{uuid}/password-link', { params: { uuid } }),
    onError: (error) => showToast(error.message),
  });
  return (
    <tr>
      <td>
        <strong>{name}</strong>
        {isMe ? '（我）' : ''}
      </td>
      <td>
        <Select
          label={`${name}的角色`}
          isLabelHidden
          value={role}
          options={STAFF_ROLE_NAMES}
          isDisabled={isMe || change.isPending}
          onChange={(next) => change.mutate({ role: next })}
        />
      </td>
      <td>
        <StateBadge isActive={isActive} hasPassword={hasPassword} />
      </td>
      <td data-label="上次登录">{lastLoginAt ? chinaMoment(Date.parse(lastLoginAt), Date.now()) : '—'}</td>
      <td className="console-table__actions">
        {account.hasTotp && !isMe ? (
          <Button look="quiet" isBusy={change.isPending} onClick={() => change.mutate({ hasTotp: false })}>
            关闭两步登录
          </Button>
        ) : null}
        {isActive ? (
          <Button look="quiet" isBusy={renew.isPending} onClick={() => renew.mutate()}>
            设密码链接
          </Button>
        ) : null}
        {isMe ? null : (
          <Button
            look="quiet"
            isBusy={change.isPending}
            onClick={() => (isActive ? setIsClosing(true) : change.mutate({ isActive: true }))}
          >
            {isActive ? '停用' : '启用'}
          </Button>
        )}
        {renew.data ? <PasswordLinkDialog name={name} link={renew.data} onClose={() => renew.reset()} /> : null}
        {isClosing ? (
          <Dialog title={`停用「${name}」？`} onClose={() => setIsClosing(false)}>
            <p>停用后立即退出登录，不能再进入控制台。做过的操作仍在记录里，之后可以重新启用。</p>
            <div className="console-dialog__actions">
              <Button onClick={() => setIsClosing(false)}>取消</Button>
              <Button look="danger" isBusy={change.isPending} onClick={() => change.mutate({ isActive: false })}>
                停用
              </Button>
            </div>
          </Dialog>
        ) : null}
      </td>
    </tr>
  );
}

function StateBadge({ isActive, hasPassword }: Pick<Account, 'isActive' | 'hasPassword'>) {
  if (!isActive) return <span className="console-badge">已停用</span>;
  if (!hasPassword) return <span className="console-badge console-badge--warn">等待设密码</span>;
  return <span className="console-badge console-badge--ok">可用</span>;
}
