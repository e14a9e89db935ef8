import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { encode } from 'uqr';
import { useWrite } from '#src/lib/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { meQuery } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import { HiddenName } from './hidden-name.tsx';

/** The second step at login: a code of an authenticator app on the phone. */
export function SecondStep({ name, isOn }: { readonly name: string; readonly isOn: boolean }) {
  return isOn ? <SwitchOff name={name} /> : <SwitchOn />;
}

function SwitchOn() {
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  const secret = useWrite({ mutationFn: () => consoleApi('POST /console/api/totp') });
  const confirm = useWrite({
    mutationFn: () => consoleApi('PUT /console/api/totp', { body: { code } }),
    onSuccess: (me) => {
      queries.setQueryData(meQuery.queryKey, me);
      showToast('两步登录已开启');
    },
  });
  if (!secret.data) {
    return (
      <div className="console-second-step">
        <p>开启后，登录时除了密码，还要输入手机验证器上的 6 位数字。密码被别人知道了也登录不了。</p>
        {secret.error ? <p role="alert">{secret.error.message}</p> : null}
        <Button isBusy={secret.isPending} onClick={() => secret.mutate()}>
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

function SwitchOff({ name }: { readonly name: string }) {
  const queries = useQueryClient();
  const [password, setPassword] = useState('');
  const drop = useWrite({
    mutationFn: () => consoleApi('DELETE /console/api/totp', { body: { password } }),
    onSuccess: (me) => {
      queries.setQueryData(meQuery.queryKey, me);
      showToast('两步登录已关闭');
    },
  });
  return (
    <form
      className="console-second-step"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (password !== '') drop.mutate();
      }}
    >
      <HiddenName name={name} />
      <p>已开启。换手机前请先关闭，换好后再开启。</p>
      <TextInput
        label="输入密码以关闭"
        type="password"
        value={password}
        onChange={setPassword}
        problem={drop.error?.message}
        autoComplete="current-password"
      />
      <Button type="submit" look="danger" isBusy={drop.isPending}>
        关闭两步登录
      </Button>
    </form>
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
