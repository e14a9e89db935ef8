import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { ConsoleRefusal, consoleApi } from '../client/console-api.ts';
import { pathAfterLogin } from '../client/login-path.ts';
import { meQuery } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { CodeInput, isCode } from './code-form.tsx';
import { EntryCard } from './entry-card.tsx';

const ASKS_FOR_CODE: readonly number[] = [staffRefusals.STAFF_CODE_REQUIRED.code, staffRefusals.STAFF_CODE_WRONG.code];

/** Name and password, and a code when the account has a second factor. */
export function Login() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksForCode, setAsksForCode] = useState(false);
  const codeBox = useRef<HTMLDivElement>(null);
  const logIn = useWrite({
    mutationFn: () =>
      consoleApi('POST /console/api/session', {
        body: { name: name.trim(), password, ...(asksForCode ? { code: code.trim() } : {}) },
      }),
    onSuccess: async (me) => {
      queries.setQueryData(meQuery.queryKey, me);
      await navigate(pathAfterLogin(search), { replace: true });
    },
    onError: (error) => {
      if (error instanceof ConsoleRefusal && ASKS_FOR_CODE.includes(error.code)) setAsksForCode(true);
    },
  });
  useEffect(() => {
    if (asksForCode) codeBox.current?.querySelector('input')?.focus();
  }, [asksForCode]);
  const isReady = name.trim() !== '' && password !== '' && (!asksForCode || isCode(code));
  const problem = problemOf(logIn.error, asksForCode);
  return (
    <EntryCard title="登录">
      <form
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (isReady) logIn.mutate();
        }}
      >
        <TextInput label="账号" value={name} onChange={setName} autoComplete="username" required maxLength={40} />
        <TextInput
          label="密码"
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          required
          maxLength={200}
        />
        {asksForCode ? (
          <div ref={codeBox}>
            <CodeInput value={code} onChange={setCode} />
          </div>
        ) : null}
        {problem ? (
          <p className="console-form-problem" role="alert">
            {problem}
          </p>
        ) : null}
        <Button type="submit" look="primary" isBusy={logIn.isPending}>
          登录
        </Button>
      </form>
      <p className="console-entry__text">忘记密码？请管理员重新生成链接。</p>
    </EntryCard>
  );
}

/** The code's own field shows that a code is required; it is not an error. */
function problemOf(error: Error | null, asksForCode: boolean): string | undefined {
  if (!error) return undefined;
  const isQuestion = error instanceof ConsoleRefusal && error.code === staffRefusals.STAFF_CODE_REQUIRED.code;
  return isQuestion && asksForCode ? undefined : error.message;
}
