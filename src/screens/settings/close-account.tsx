import './settings.css';
import '#src/ui/app/paper-card.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { userQuery } from '#src/features/session/user.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { maskMobile } from '#src/lib/forms/phone.ts';
import { chinaClock, chinaDay } from '#src/lib/money-and-time/china-time.ts';
import * as paths from '#src/lib/paths.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { CODE_LENGTH, CodeField } from './code-field.tsx';
import { type Erasure, erasureQuery, useErasure } from './settings-calls.ts';

/** Closing the account: what it means, what prevents it, and the buttons to request it or to cancel the request. */
export default function CloseAccount() {
  const { data: erasure, error, refetch } = useQuery(erasureQuery);
  const { data: user, error: userError, refetch: refetchUser } = useQuery(userQuery);
  const [isAsking, setIsAsking] = useState(false);
  const failure = (!erasure && error) || (!user && userError);
  if (failure) {
    const retry = () => void (erasure ? refetchUser() : refetch());
    return <FailedView text={failureText(failure)} onRetry={retry} />;
  }
  if (!erasure || !user) {
    return (
      <div className="settings">
        <LoadingNote />
        <Skeleton className="settings__place" />
        <Skeleton className="settings__place" />
      </div>
    );
  }
  const { obstacles, deleted, kept, erase_at: eraseAt, waiting_days: days } = erasure;
  return (
    <div className="settings">
      {eraseAt ? (
        <Waiting eraseAt={eraseAt} hasObstacles={obstacles.length > 0} />
      ) : (
        <section className="paper-card">
          <h2 className="settings__title">注销后不能恢复</h2>
          <p className="settings__note">
            申请后等待 {days}{' '}
            天，期间照常使用，随时可以撤销。到期后账号注销，课程不能再学，同一手机号可以重新注册为新账号。
          </p>
        </section>
      )}
      {obstacles.length > 0 && (
        <section className="paper-card" aria-label="还没办完的事">
          <h2 className="settings__title">{eraseAt ? '到期时要等这些办完' : '先办完这些事'}</h2>
          <ul className="settings__obstacles">
            {obstacles.map((obstacle) => (
              <li key={obstacle.text + obstacle.order_number}>
                {obstacle.text}
                <Link to={wayOut(obstacle)}>去处理</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="paper-card" aria-label="会删除的内容">
        <h2 className="settings__title">会删除</h2>
        <ul className="settings__points">
          {deleted.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </section>
      <section className="paper-card" aria-label="会保留的内容">
        <h2 className="settings__title">会保留</h2>
        <ul className="settings__points">
          {kept.map(({ what, stays, why }) => (
            <li key={what + stays}>
              {what}：{stays}
              <small>{why}</small>
            </li>
          ))}
        </ul>
      </section>
      {!eraseAt && (
        <Button look="danger" disabled={obstacles.length > 0} onClick={() => setIsAsking(true)}>
          申请注销账号
        </Button>
      )}
      {isAsking && <AskSheet mobile={user.mobile} days={days} onDone={() => setIsAsking(false)} />}
    </div>
  );
}

type Obstacle = Erasure['obstacles'][number];

function wayOut({ kind, order_number: number }: Obstacle): string {
  if (kind === 'aftersales') return paths.goodsAftersalesService();
  if (kind === 'invoice') return paths.myInvoice({ number });
  if (kind === 'tour') return paths.myIndex();
  return number === '' ? paths.myOrder() : paths.myOrderDetail({ number });
}

function Waiting({ eraseAt, hasObstacles }: { readonly eraseAt: string; readonly hasObstacles: boolean }) {
  const { cancel } = useErasure();
  const at = Date.parse(eraseAt);
  return (
    <section className="paper-card" aria-label="注销申请">
      <p className="settings__note">账号将于</p>
      <p className="settings__date">
        {chinaDay(at)} {chinaClock(at)}
      </p>
      <p className="settings__note">
        {hasObstacles ? '注销。有事没办完时会顺延一天。' : '注销。'}在这之前照常使用，改变主意就撤销。
      </p>
      <Button
        isBusy={cancel.isPending}
        onClick={() => cancel.mutate(undefined, { onSuccess: () => showToast('已撤销，账号保留') })}
      >
        撤销注销
      </Button>
    </section>
  );
}

interface AskSheetProps {
  readonly mobile: string;
  readonly days: number;
  readonly onDone: () => void;
}

function AskSheet({ mobile, days, onDone }: AskSheetProps) {
  const [code, setCode] = useState('');
  const { ask } = useErasure();
  return (
    <Sheet
      title="申请注销账号？"
      isOpen
      onDismiss={onDone}
      footer={
        <div className="settings__buttons">
          <Button look="plain" onClick={onDone}>
            保留账号
          </Button>
          <Button
            look="danger"
            disabled={code.length < CODE_LENGTH}
            isBusy={ask.isPending}
            onClick={() =>
              ask.mutate(code, {
                onSuccess: () => {
                  // The date of erasure and the button to cancel stand at the top.
                  window.scrollTo({ top: 0 });
                  showToast(`已申请，${days} 天后注销`);
                  onDone();
                },
              })
            }
          >
            确认申请
          </Button>
        </div>
      }
    >
      <p className="settings__note settings__note--ask">
        {days} 天后账号和学习记录会被删除，不能恢复。验证码会发到 {maskMobile(mobile)}。
      </p>
      <CodeField
        mobile={mobile}
        value={code}
        isLocked={ask.isPending}
        problem={ask.error ? failureText(ask.error) : undefined}
        onChange={(next) => {
          ask.reset();
          setCode(next);
        }}
      />
    </Sheet>
  );
}
