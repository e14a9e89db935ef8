import './picking-list.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { goodsOf, PACKAGES_KEY, type Package } from './package-words.ts';

interface PickingDialogProps {
  readonly packages: readonly Package[];
  readonly onClose: () => void;
}

/** A list to print: the items to take from the shelves for these packages, and the content of each package. */
export function PickingDialog({ packages, onClose }: PickingDialogProps) {
  const [asked] = useState(() => packages.map(({ uuid }) => uuid));
  const { data, error, refetch } = useQuery({
    queryKey: [...PACKAGES_KEY, 'pick', asked],
    queryFn: ({ signal }) => consoleApi('POST /console/api/packages/pick', { body: { packages: asked } }, { signal }),
    // Never cached: addresses and orders can change at any time.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const left = data ? asked.length - data.packages.length : 0;
  return (
    <Dialog title="配货单" size="wide" onClose={onClose}>
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={6} /> : null}
      {left > 0 ? (
        <p className="console-notice" role="alert">
          有 {left} 个已经寄出或退款，没有列进来。
        </p>
      ) : null}
      {data?.packages.length === 0 ? <StateView title="没有要配的包裹" /> : null}
      {data && data.packages.length > 0 ? (
        <>
          <div className="picking-preview">
            <PickingList packages={data.packages} />
          </div>
          {createPortal(
            <div className="picking-paper">
              <h1>配货单</h1>
              <PickingList packages={data.packages} />
            </div>,
            document.body,
          )}
        </>
      ) : null}
      <div className="console-dialog__actions">
        <Button onClick={onClose}>关闭</Button>
        <Button look="primary" disabled={!data?.packages.length} onClick={() => window.print()}>
          打印
        </Button>
      </div>
    </Dialog>
  );
}

function PickingList({ packages }: { readonly packages: readonly Package[] }) {
  const goods = goodsOf(packages);
  const count = goods.reduce((sum, one) => sum + one.count, 0);
  const [madeAt] = useState(() => Date.now());
  return (
    <div className="picking-list">
      <p>
        {packages.length} 个包裹，{goods.length} 种 {count} 件，{chinaMoment(madeAt, madeAt)}
      </p>
      <table>
        <caption>取货</caption>
        <thead>
          <tr>
            <th scope="col">物品</th>
            <th scope="col">件数</th>
            <th scope="col">取好</th>
          </tr>
        </thead>
        <tbody>
          {goods.map(({ name, count: pieces }) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{pieces}</td>
              <td>□</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption>装箱</caption>
        <thead>
          <tr>
            <th scope="col">包裹</th>
            <th scope="col">收件人</th>
            <th scope="col">物品</th>
            <th scope="col">装好</th>
          </tr>
        </thead>
        <tbody>
          {packages.map(({ uuid, number, receiver, phone, place, goods: inside, orderNumber }) => (
            <tr key={uuid}>
              <td>
                <strong>#{number}</strong>
                <small>{orderNumber || '礼品'}</small>
              </td>
              <td>
                {receiver} {phone}
                <small>{place}</small>
              </td>
              <td>
                {inside.map(({ name, count: pieces }) => (
                  <span key={name}>
                    {name} × {pieces}
                  </span>
                ))}
              </td>
              <td>□</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
