import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { meQuery, useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import './my-account.css';
import { HiddenName } from './hidden-name.tsx';
import { MySessions } from './my-sessions.tsx';
import { NewPassword } from './new-password.tsx';
import { passwordProblem } from './password-problem.ts';
import { SecondStep } from './second-step.tsx';

export function MyAccount() {
  const me = useMe();
  if (!me) return null;
  return (
    <>
      <PageHead title="我的账号" />
      <section className="console-card" aria-labelledby="password">
        <h2 id="password">修改密码</h2>
        <PasswordForm name={me.name} />
      </section>
      <section className="console-card" aria-labelledby="second-step">
        <h2 id="second-step">两步登录</h2>
        <SecondStep me={me} />
      </section>
      <section className="console-card" aria-labelledby="sessions">
        <h2 id="sessions">登录中的设备</h2>
        <MySessions />
      </section>
    </>
  );
}

function PasswordForm({ name }: { readonly name: string }) {
  const queries = useQueryClient();
  const [oldPassword, setOldPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [isTried, setIsTried] = useState(false);
  const change = useWrite({
    mutationFn: () => consoleApi('PUT /console/api/password', { body: { oldPassword, newPassword } }),
    onSuccess: async () => {
      setOldPassword('');
      setNewPassword('');
      setIsTried(false);
      showToast('密码已修改，其他设备上的登录已退出');
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
  const problem = passwordProblem(newPassword, name);
  return (
    <form
      className="console-stack"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setIsTried(true);
        if (!problem && oldPassword !== '') change.mutate();
      }}
    >
      <HiddenName name={name} />
      <TextInput
        label="现在的密码"
        type="password"
        value={oldPassword}
        onChange={setOldPassword}
        problem={isTried && oldPassword === '' ? '请输入现在的密码' : change.error?.message}
        autoComplete="current-password"
        maxLength={200}
      />
      <NewPassword name={name} value={newPassword} onChange={setNewPassword} isTried={isTried} />
      <div>
        <Button type="submit" look="primary" isBusy={change.isPending}>
          修改密码
        </Button>
      </div>
    </form>
  );
}
