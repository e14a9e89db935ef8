import './staff.css';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { STAFF_ROLE_NAMES, type StaffRole } from '#src/contract/console/roles.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';
import { STAFF_KEY } from './staff-key.ts';

const WHAT_IT_MAY: Readonly<Record<StaffRole, string>> = {
  author: '编辑页面、看活动效果，发布要请发布者确认。',
  publisher: '编辑并发布页面。',
  operator: '跟进线索，看活动效果，审核评价、回复提问。',
  teacher: '批改作业。',
  service: '查订单和学员，发起退款，回复咨询。',
  finance: '审核并退款，和支付渠道对账，开发票。',
  warehouse: '导出待发的包裹，登记快递单号。',
  admin: '全部权限，并管理员工。',
};

/** Asks for a name and a role, then shows the new account's link. */
export function AddStaff({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [role, setRole] = useState<StaffRole>('author');
  const add = useWrite({
    mutationFn: () => consoleApi('POST /console/api/staff', { body: { name: name.trim(), role } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: STAFF_KEY }),
  });
  if (add.data) return <PasswordLinkDialog name={add.data.account.name} link={add.data.link} onClose={onClose} />;
  return (
    <Dialog title="添加员工" onClose={onClose}>
      <form
        className="console-stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (name.trim() !== '') add.mutate();
        }}
      >
        <TextInput
          label="账号"
          value={name}
          onChange={setName}
          help="姓名、拼音或工号，登录时用，以后不能改"
          problem={add.error?.message}
          required
          maxLength={40}
          autoComplete="off"
        />
        <div>
          <Select label="角色" value={role} options={STAFF_ROLE_NAMES} onChange={setRole} />
          <p className="console-role-note">{WHAT_IT_MAY[role]}</p>
        </div>
        <div className="console-dialog__actions">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" look="primary" isBusy={add.isPending}>
            添加并生成链接
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
