import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { encode } from 'uqr';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { type Me, meQuery } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes, RenewRecoveryCodes } from './recovery-codes.tsx';

/** The second factor: a code of an authenticator app on the phone. */
export function SecondStep({ me }: { readonly me: Me }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const [isMoving, setIsMoving] = useState(false);
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />;
  if (!me.hasTotp || isMoving) {
    return (
      <ScanSecret
        asksForCode={me.hasTotp}
        onDone={(made) => {
          setIsMoving(false);
          setCodes(made);
        }}
      />
    );
  }
  return (
    <div className="console-second-step">
      <p>已开启。登录时除了密码，还要输入手机验证器上的 6 位数字。</p>
      <Button onClick={() => setIsMoving(true)}>换手机</Button>
      <RenewRecoveryCodes onMade={setCodes} />
      {me.mayDropSecondStep ? <SwitchOff /> : <p className="console-field__help">您的角色必须使用两步登录。</p>}
    </div>
  );
}

interface ScanSecretProps {
  /** Whether the second factor is on: then a code of the old phone is required first. */
  readonly asksForCode: boolean;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

/** Sets up the second factor on a phone, or moves it to another one. */
export function ScanSecret({ asksForCode, onDone }: ScanSecretProps) {
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  const secret = useWrite({
    mutationFn: (old: string) => consoleApi('POST /console/api/totp', { body: old === '' ? {} : { code: old } }),
  });
  const confirm = useWrite({
    mutationFn: () => consoleApi('PUT /console/api/totp', { body: { code } }),
    onSuccess: ({ me, recoveryCodes }) => {
      onDone(recoveryCodes);
      queries.setQueryData(meQuery.queryKey, me);
      showToast('两步登录已开启');
    },
  });
  if (!secret.data && asksForCode) {
    return (
      <CodeForm
        text="先确认是本人：旧手机上的 6 位数字，或一个恢复码。"
        submit="下一步"
        problem={secret.error?.message}
        isBusy={secret.isPending}
        onSubmit={(old) => secret.mutate(old)}
      />
    );
  }
  if (!secret.data) {
    return (
      <div className="console-second-step">
        <p>开启后，登录时除了密码，还要输入手机验证器上的 6 位数字。密码被别人知道了也登录不了。</p>
        {secret.error ? <p role="alert">{secret.error.message}</p> : null}
        <Button look="primary" isBusy={secret.isPending} onClick={() => secret.mutate('')}>
          开启两步登录
        </Button>
      </div>
    );
  }
  return (
    <form
      className="console-second-step"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (/^\d{6}$/.test(code)) confirm.mutate();
      }}
    >
      <p>用验证器（如微信小程序「二次验证码」、Google Authenticator）扫码，再输入它显示的 6 位数字。</p>
      <QrCode text={secret.data.uri} />
      <p>
        扫不了码？手动输入密钥：<code>{secret.data.secret}</code>
      </p>
      <TextInput
        label="6 位数字"
        value={code}
        onChange={(value) => setCode(value.replaceAll(/\D/g, '').slice(0, 6))}
        problem={confirm.error?.message}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button type="submit" look="primary" isBusy={confirm.isPending}>
        确认开启
      </Button>
    </form>
  );
}

function SwitchOff() {
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const drop = useWrite({
    mutationFn: (code: string) => consoleApi('DELETE /console/api/totp', { body: { code } }),
    onSuccess: (me) => {
      queries.setQueryData(meQuery.queryKey, me);
      showToast('两步登录已关闭');
    },
  });
  if (!isAsking) {
    return (
      <Button look="quiet" onClick={() => setIsAsking(true)}>
        关闭两步登录
      </Button>
    );
  }
  return (
    <CodeForm
      text="关闭后，知道密码就能登录。"
      submit="关闭两步登录"
      look="danger"
      problem={drop.error?.message}
      isBusy={drop.isPending}
      onSubmit={(code) => drop.mutate(code)}
    />
  );
}

/** A QR code of the text, drawn as one path. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="两步登录的二维码" shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </svg>
  );
}
