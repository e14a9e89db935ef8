import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { EXCHANGE_CODE_STATE_NAMES } from '#src/contract/console/exchange-values.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextInput } from '../ui/text-input.tsx';

type Found = ConsoleReply<'POST /console/api/exchange-batches/find-code'>;

/**
 * Looks up the state of a code that a student reads out. The code is never in the address: whoever has it can use it.
 */
export function FindCodeDialog({ onClose }: { readonly onClose: () => void }) {
  const [code, setCode] = useState('');
  const find = useWrite({
    mutationFn: () => consoleApi('POST /console/api/exchange-batches/find-code', { body: { code: code.trim() } }),
  });
  return (
    <Dialog title="查一个兑换码" onClose={onClose}>
      <form
        className="console-stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          find.mutate();
        }}
      >
        <TextInput
          label="完整的兑换码"
          value={code}
          onChange={(value) => {
            find.reset();
            setCode(value);
          }}
          required
          minLength={8}
          maxLength={48}
          placeholder="ABCD-EFGH-2345"
          help="大小写、空格和横线都可以"
          autoComplete="off"
          problem={find.error?.message}
        />
        {find.data ? <FoundCode found={find.data} /> : null}
        <div className="console-dialog__actions">
          <Button onClick={onClose}>关闭</Button>
          <Button type="submit" look="primary" isBusy={find.isPending}>
            查找
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function FoundCode({ found: { code, title, batch, lastDay, isEnded } }: { readonly found: Found }) {
  const state = code.state === 'left' && isEnded ? '不能再用了' : EXCHANGE_CODE_STATE_NAMES[code.state];
  return (
    <div className="sale-card" role="status">
      <strong>{state}</strong>
      <span>
        {title}，最后一天 {lastDay}
      </span>
      {code.at ? (
        <span className="console-note">
          {code.who} {chinaMoment(Date.parse(code.at), Date.now())} {code.state === 'used' ? '兑换' : '停用'}
          {code.stopReason ? `：${code.stopReason}` : ''}
        </span>
      ) : null}
      {batch ? (
        <Link to={`/console/codes/${batch}?codes=${code.state}`}>这批的第 {code.position} 个，打开这一批</Link>
      ) : (
        <span className="console-note">不是在这里做的，没有批次。</span>
      )}
    </div>
  );
}
