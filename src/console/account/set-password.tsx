import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { STAFF_ROLE_NAMES } from '#src/contract/console/roles.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { meQuery } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/state-view.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { CodeInput, isCode } from './code-form.tsx';
import { EntryCard } from './entry-card.tsx';
import { HiddenName } from './hidden-name.tsx';
import { NewPassword } from './new-password.tsx';
import { passwordProblem } from './password-problem.ts';

/**
 * The page of an admin's link: `/console/password#<token>`. The token is after `#`, so that it is never sent in an
 * address.
 */
export function SetPassword() {
  const [token] = useState(() => window.location.hash.slice(1));
  const link = useQuery({
    queryKey: ['password link', token],
    queryFn: ({ signal }) => consoleApi('POST /console/api/password-link', { body: { token } }, { signal }),
    enabled: /^[\w-]{43}$/.test(token),
  });
  if (link.isPending && link.fetchStatus !== 'idle') {
    return (
      <EntryCard title="设置密码">
        <Skeleton rows={3} />
      </EntryCard>
    );
  }
  if (!link.data) {
    return (
      <EntryCard title="链接已失效" text={link.error?.message ?? '链接不完整，请从原来的消息里重新打开。'}>
        <Button onClick={() => void link.refetch()}>重试</Button>
        <Link to="/console/login">去登录</Link>
      </EntryCard>
    );
  }
  const { name, role, hasTotp } = link.data;
  return (
    <EntryCard title="设置密码" text={`${name}，您的角色是${STAFF_ROLE_NAMES[role]}。设置密码后就能进入控制台。`}>
      <PasswordForm token={token} name={name} asksForCode={hasTotp} />
    </EntryCard>
  );
}

interface PasswordFormProps {
  readonly token: string;
  readonly name: string;
  /** Whether the account has a second factor: the link replaces the password only. */
  readonly asksForCode: boolean;
}

function PasswordForm({ token, name, asksForCode }: PasswordFormProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [code, setCode] = useState('');
  const [isTried, setIsTried] = useState(false);
  const use = useWrite({
    mutationFn: () =>
      consoleApi('POST /console/api/password-link/use', {
        body: { token, password, ...(asksForCode ? { code: code.trim() } : {}) },
      }),
    onSuccess: async (me) => {
      queries.setQueryData(meQuery.queryKey, me);
      await navigate('/console', { replace: true });
    },
  });
  const problem = passwordProblem(password, name);
  const difference = password === repeated ? undefined : '两次输入的密码不一样';
  const missing = asksForCode && !isCode(code) ? '请输入 6 位数字，或 16 位恢复码' : undefined;
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        setIsTried(true);
        if (!problem && !difference && !missing) use.mutate();
      }}
    >
      <HiddenName name={name} />
      <NewPassword name={name} value={password} onChange={setPassword} isTried={isTried} />
      <TextInput
        label="再输入一次"
        type="password"
        value={repeated}
        onChange={setRepeated}
        problem={isTried && !problem ? difference : undefined}
        autoComplete="new-password"
        maxLength={200}
      />
      {asksForCode ? <CodeInput value={code} onChange={setCode} problem={isTried ? missing : undefined} /> : null}
      {use.error ? (
        <p className="console-form-problem" role="alert">
          {use.error.message}
        </p>
      ) : null}
      <Button type="submit" look="primary" isBusy={use.isPending}>
        设置密码并进入
      </Button>
    </form>
  );
}
