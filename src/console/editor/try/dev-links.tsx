import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { qrShape } from '../../channels/qr-code.ts';
import type { TryAs } from '../../tryout/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useEditor } from '../editor-context.ts';

/** Links to the saved page on the development server: in a new window, and on a phone in the same network. */
export function DevLinks(as: TryAs) {
  const { path } = useEditor();
  const [isOpen, setIsOpen] = useState(false);
  if (!import.meta.env.DEV) return null;
  const asked = new URLSearchParams({
    ...(as.environment !== 'browser' && { env: as.environment }),
    ...(as.visitor !== 'visitor' && { as: as.visitor }),
    ...(as.atMs !== undefined && { at: new Date(as.atMs).toISOString() }),
  });
  const address = asked.size > 0 ? `${path}?${asked}` : path;
  return (
    <>
      <a className="console-button console-button--plain" href={address} target="_blank" rel="noopener">
        在新窗口打开
      </a>
      <Button onClick={() => setIsOpen(true)}>手机扫码</Button>
      {isOpen ? (
        <Dialog title="在手机上打开这一页" onClose={() => setIsOpen(false)}>
          <PhoneCodes address={address} />
        </Dialog>
      ) : null}
    </>
  );
}

/** The development server's address for phones; see scripts/dev/dev.ts. */
const NETWORK = '/__network';

function PhoneCodes({ address }: { readonly address: string }) {
  const { data } = useQuery({
    queryKey: ['network'],
    queryFn: async ({ signal }) => (await (await fetch(NETWORK, { signal })).json()) as readonly string[],
  });
  if (!data) return <p>正在查看本机的网络地址…</p>;
  if (data.length === 0) {
    return <p>手机还连不上：用 HOST=0.0.0.0 npm run dev 启动，这里会出现二维码。保存过的内容手机上才看得到。</p>;
  }
  return (
    <div className="studio-try__codes">
      {data.map((origin) => {
        const { size, path } = qrShape(origin + address);
        return (
          <figure key={origin}>
            <svg viewBox={`0 0 ${size} ${size}`} width="200" height="200" role="img" aria-label="手机扫的二维码">
              <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
              <path d={path} />
            </svg>
            <figcaption>{origin + address}</figcaption>
          </figure>
        );
      })}
    </div>
  );
}
