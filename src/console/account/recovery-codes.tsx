import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { copyText } from '../client/copy-text.ts';
import { saveFile } from '../client/save-file.ts';
import { Button } from '../ui/button.tsx';
import { CodeForm } from './code-form.tsx';

const LEFT_KEY = ['recovery codes'] as const;
/** A warning is shown below this number. */
const FEW = 3;

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** The recovery codes for the loss of the phone; they cannot be shown again. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <div className="console-second-step">
      <p>
        <strong>请现在保存恢复码，它们只显示这一次。</strong>
        手机丢了或换了，用恢复码代替 6 位数字登录，每个只能用一次。存在密码管理器里，或打印出来，不要和手机放在一起。
      </p>
      <ul className="console-recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="console-row">
        <Button onClick={() => void copyText(text, '恢复码')}>复制</Button>
        <Button onClick={() => saveFile('控制台恢复码.txt', new Blob([`${text}\n`], { type: 'text/plain' }))}>
          下载
        </Button>
        <Button look="primary" onClick={onKept}>
          我已保存
        </Button>
      </div>
    </div>
  );
}

/** The number of codes left, and a button for new ones. */
export function RenewRecoveryCodes({ onMade }: { readonly onMade: (codes: readonly string[]) => void }) {
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { data } = useQuery({
    queryKey: LEFT_KEY,
    queryFn: ({ signal }) => consoleApi('GET /console/api/totp/recovery-codes', undefined, { signal }),
  });
  const renew = useWrite({
    mutationFn: (code: string) => consoleApi('POST /console/api/totp/recovery-codes', { body: { code } }),
    onSuccess: async ({ recoveryCodes }) => {
      onMade(recoveryCodes);
      await queries.invalidateQueries({ queryKey: LEFT_KEY });
    },
  });
  if (isAsking) {
    return (
      <CodeForm
        text="重新生成后，原来的恢复码都作废。"
        submit="重新生成恢复码"
        problem={renew.error?.message}
        isBusy={renew.isPending}
        onSubmit={(code) => renew.mutate(code)}
      />
    );
  }
  return (
    <>
      {data ? (
        <p>
          还有 {data.left} 个恢复码。{data.left <= FEW ? '不多了，建议重新生成。' : ''}
        </p>
      ) : null}
      <Button onClick={() => setIsAsking(true)}>重新生成恢复码</Button>
    </>
  );
}
