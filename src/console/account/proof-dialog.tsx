import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { setAsker } from '../client/ask-proof.ts';
import { consoleApi } from '../client/console-api.ts';
import { type Me, meQuery } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { HiddenName } from './hidden-name.tsx';

/** Asks to confirm the password before a change of accounts or settings. Mounted once in the app. */
export function ProofDialog() {
  const [answer, setAnswer] = useState<(isProven: boolean) => void>();
  useEffect(
    () =>
      setAsker(
        () =>
          new Promise<boolean>((resolve) => {
            setAnswer(() => (isProven: boolean) => {
              setAnswer(undefined);
              resolve(isProven);
            });
          }),
      ),
    [],
  );
  return answer ? <PasswordQuestion onAnswer={answer} /> : null;
}

function PasswordQuestion({ onAnswer }: { readonly onAnswer: (isProven: boolean) => void }) {
  const me = useQueryClient().getQueryData<Me>(meQuery.queryKey);
  const [password, setPassword] = useState('');
  const prove = useWrite({
    mutationFn: () => consoleApi('POST /console/api/session/proof', { body: { password } }),
    onSuccess: () => onAnswer(true),
  });
  return (
    <Dialog title="请再输入一次密码" onClose={() => onAnswer(false)}>
      <form
        className="console-stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          // The dialog may be inside a form of the page: React would pass its submit event on to that form.
          event.stopPropagation();
          if (password !== '') prove.mutate();
        }}
      >
        <p>改账号、角色和设置之前，确认是本人。15 分钟内不再问。</p>
        <TextInput
          label="密码"
          type="password"
          value={password}
          onChange={setPassword}
          problem={prove.error?.message}
          autoComplete="current-password"
          required
          maxLength={200}
        />
        <HiddenName name={me?.name ?? ''} />
        <div className="console-dialog__actions">
          <Button onClick={() => onAnswer(false)}>取消</Button>
          <Button type="submit" look="primary" isBusy={prove.isPending}>
            确认
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
