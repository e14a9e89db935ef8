import './previews.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { type PREVIEW_DAYS, PREVIEW_PATH } from '#src/contract/console/preview.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { qrShape } from '../channels/qr-code.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { showToast } from '../ui/toast.tsx';

interface ShareButtonProps {
  readonly file: string;
  /** What is shown: the saved file, or a draft of it. */
  readonly text: string;
}

type Days = (typeof PREVIEW_DAYS)[number];
type Preview = ConsoleReply<'GET /console/api/previews'>[number];

const DAY_NAMES = { '1': '1 天', '3': '3 天', '7': '7 天', '30': '30 天' } as const;
const STATES: Readonly<Record<Preview['state'], string>> = { open: '有效', expired: '已到期', withdrawn: '已收回' };

/** Creates preview links for any phone, and revokes them. */
export function ShareButton({ file, text }: ShareButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>预览链接</Button>
      {isOpen ? <ShareDialog file={file} text={text} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

const keyOf = (file: string) => ['previews', file];

function ShareDialog({ file, text, onClose }: ShareButtonProps & { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [days, setDays] = useState<keyof typeof DAY_NAMES>('3');
  const make = useWrite({
    mutationFn: () => consoleApi('POST /console/api/previews', { body: { file, text, days: Number(days) as Days } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(file) }),
  });
  return (
    <Dialog title="预览链接" onClose={onClose}>
      <p>给还不能看到这一页的人看现在的样子：手机直接打开，不用登录，表单不会提交，搜索引擎不收录。</p>
      {make.data ? (
        <MadeLink token={make.data.token} until={make.data.preview.expiresAt} />
      ) : (
        <div className="console-share__make">
          <Select label="有效期" value={days} options={DAY_NAMES} onChange={setDays} />
          <Button look="primary" isBusy={make.isPending} onClick={() => make.mutate()}>
            生成链接
          </Button>
        </div>
      )}
      {make.error ? (
        <p role="alert" className="console-field__problem">
          {make.error.message}
        </p>
      ) : null}
      <Links file={file} />
      <div className="console-dialog__actions">
        <Button onClick={onClose}>关闭</Button>
      </div>
    </Dialog>
  );
}

function MadeLink({ token, until }: { readonly token: string; readonly until: string }) {
  const address = `${window.location.origin}${PREVIEW_PATH}/${token}`;
  const { size, path } = useMemo(() => qrShape(address), [address]);
  const copy = () =>
    navigator.clipboard
      .writeText(address)
      .then(() => showToast('链接已复制'))
      .catch(() => showToast('复制不了，请手动选中链接'));
  return (
    <div className="console-share__made">
      <input
        className="console-share__link"
        aria-label="链接"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <Button look="primary" onClick={() => void copy()}>
        复制
      </Button>
      <svg className="console-share__code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="用手机扫的二维码">
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path d={path} />
      </svg>
      <p>用手机扫一扫就能打开。{chinaMoment(Date.parse(until), Date.now())} 前有效，关闭后不再显示。</p>
    </div>
  );
}

function Links({ file }: { readonly file: string }) {
  const queries = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: keyOf(file),
    queryFn: ({ signal }) => consoleApi('GET /console/api/previews', { query: { file } }, { signal }),
  });
  const withdraw = useWrite({
    mutationFn: (uuid: string) => consoleApi('POST /console/api/previews/{uuid}/withdraw', { params: { uuid } }),
    onSuccess: () => showToast('链接已收回'),
    onError: (error) => showToast(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(file) }),
  });
  if (data.length === 0) return null;
  return (
    <section aria-label="给过的链接">
      <h3>给过的链接</h3>
      <ul className="console-share__list">
        {data.map(({ uuid, by, madeAt, state, seen }) => (
          <li key={uuid}>
            <span>
              {by} {chinaMoment(Date.parse(madeAt), Date.now())}，{STATES[state]}，打开过 {seen} 次
            </span>
            {state === 'open' ? (
              <Button look="quiet" isBusy={withdraw.isPending} onClick={() => withdraw.mutate(uuid)}>
                收回
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
