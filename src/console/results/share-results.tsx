import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ConsoleInput, ConsoleReply } from '#src/contract/console/all.ts';
import { type SHARE_DAYS, SHARE_PATH } from '#src/contract/console/result-words.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';

export type ViewQuery = ConsoleInput<'POST /console/api/result-shares'>['body']['query'];
type Days = (typeof SHARE_DAYS)[number];
type Share = ConsoleReply<'GET /console/api/result-shares'>[number];

const DAY_NAMES = { '7': '7 天', '30': '30 天', '90': '90 天' } as const;
const STATES: Readonly<Record<Share['state'], string>> = { open: '有效', expired: '已到期', withdrawn: '已收回' };
const SHARES_KEY = ['result-shares'] as const;

/** Creates read-only links to this view for people without a login, and revokes them. */
export function ShareResults({ query }: { readonly query: ViewQuery }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>分享链接</Button>
      {isOpen ? <ShareDialog query={query} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function ShareDialog({ query, onClose }: { readonly query: ViewQuery; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [days, setDays] = useState<keyof typeof DAY_NAMES>('7');
  const make = useWrite({
    mutationFn: () =>
      consoleApi('POST /console/api/result-shares', { body: { name: name.trim(), query, days: Number(days) as Days } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: SHARES_KEY }),
  });
  return (
    <Dialog title="分享链接" onClose={onClose}>
      <p>给没有账号的人看这一张表：只能看，不能换条件，没有学员的任何信息，到期就打不开，随时可以收回。</p>
      {make.data ? (
        <MadeLink token={make.data.token} until={make.data.share.expiresAt} />
      ) : (
        <form
          className="console-stack"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            make.mutate();
          }}
        >
          <TextInput label="标题（对方看得到）" value={name} onChange={setName} required maxLength={40} />
          <Select label="有效期" value={days} options={DAY_NAMES} onChange={setDays} />
          <Button type="submit" look="primary" isBusy={make.isPending}>
            生成链接
          </Button>
        </form>
      )}
      {make.error ? (
        <p role="alert" className="console-field__problem">
          {make.error.message}
        </p>
      ) : null}
      <Links />
      <div className="console-dialog__actions">
        <Button onClick={onClose}>关闭</Button>
      </div>
    </Dialog>
  );
}

function MadeLink({ token, until }: { readonly token: string; readonly until: string }) {
  const address = `${window.location.origin}${SHARE_PATH}/${token}`;
  const copy = () =>
    navigator.clipboard
      .writeText(address)
      .then(() => showToast('链接已复制'))
      .catch(() => showToast('复制不了，请手动选中链接'));
  return (
    <div className="result-shares__made">
      <input aria-label="链接" readOnly value={address} onFocus={(event) => event.target.select()} />
      <Button look="primary" onClick={() => void copy()}>
        复制
      </Button>
      <p>{chinaMoment(Date.parse(until), Date.now())} 前有效，关闭后不再显示。</p>
    </div>
  );
}

function Links() {
  const queries = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: SHARES_KEY,
    queryFn: ({ signal }) => consoleApi('GET /console/api/result-shares', undefined, { signal }),
  });
  const withdraw = useWrite({
    mutationFn: (uuid: string) => consoleApi('POST /console/api/result-shares/{uuid}/withdraw', { params: { uuid } }),
    onSuccess: () => showToast('链接已收回'),
    onError: (error) => showToast(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: SHARES_KEY }),
  });
  if (data.length === 0) return null;
  return (
    <section aria-label="给过的链接">
      <h3>给过的链接</h3>
      <ul className="result-shares">
        {data.map(({ uuid, name, by, madeAt, state, seen }) => (
          <li key={uuid}>
            <span>
              {name}：{by} {chinaMoment(Date.parse(madeAt), Date.now())}，{STATES[state]}，打开过 {seen} 次
            </span>
            {state === 'open' ? (
              <Button
                look="quiet"
                aria-label={`收回 ${name}`}
                isBusy={withdraw.isPending}
                onClick={() => withdraw.mutate(uuid)}
              >
                收回
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
