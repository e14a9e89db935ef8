import './settings.css';
import '#src/ui/app/paper-card.css';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { userQuery } from '#src/features/session/user.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { isMobile, maskMobile } from '#src/lib/forms/phone.ts';
import * as paths from '#src/lib/paths.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { MobileField } from '#src/ui/app/mobile-field.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { CODE_LENGTH, CodeField } from './code-field.tsx';
import { useChangeMobile, useProveMobile } from './settings-calls.ts';

const KEY = 'mobile-ticket';

/**
 * Proves the old number, then the new one. A reload continues with the new one while the proof of the old one is valid.
 */
export default function ChangeMobile() {
  const { data: user, error, refetch } = useQuery(userQuery);
  const [ticket, setTicket] = useState(readTicket);
  const keep = (next: Ticket | undefined) => {
    writeStored('session', KEY, next && JSON.stringify(next));
    setTicket(next);
  };
  if (error && !user) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  if (!user) {
    return (
      <div className="settings">
        <LoadingNote />
        <Skeleton className="settings__place" />
      </div>
    );
  }
  return (
    <div className="settings">
      {ticket ? (
        <NewNumber ticket={ticket.ticket} onEnded={() => keep(undefined)} />
      ) : (
        <OldNumber mobile={user.mobile} onProven={keep} />
      )}
      <p className="settings__note">
        原号码收不到短信？请先向运营商补办原号码：不验证原号码，谁也不能替你更换。有疑问可以
        <Link to={paths.myIndex()}>联系老师</Link>。
      </p>
    </div>
  );
}

interface Ticket {
  readonly ticket: string;
  /** End of the proof's validity, in milliseconds since 1970. */
  readonly until: number;
}

function readTicket(): Ticket | undefined {
  try {
    const { ticket, until } = JSON.parse(readStored('session', KEY) ?? '') as Partial<Ticket>;
    return typeof ticket === 'string' && typeof until === 'number' && until > Date.now()
      ? { ticket, until }
      : undefined;
  } catch {
    return undefined;
  }
}

interface OldNumberProps {
  readonly mobile: string;
  readonly onProven: (ticket: Ticket) => void;
}

function OldNumber({ mobile, onProven }: OldNumberProps) {
  const [code, setCode] = useState('');
  const prove = useProveMobile();
  const handleNext = () =>
    prove.mutate(code, {
      onSuccess: ({ ticket, expires_in }) => onProven({ ticket, until: Date.now() + expires_in * 1000 }),
    });
  return (
    <Form className="paper-card" onSubmit={() => handleNext()}>
      <p className="settings__steps">第 1 步，共 2 步</p>
      <h2 className="settings__title">验证原手机号</h2>
      <p className="settings__note">验证码会发到 {maskMobile(mobile)}。</p>
      <CodeField
        mobile={mobile}
        value={code}
        isLocked={prove.isPending}
        problem={prove.error ? failureText(prove.error) : undefined}
        onChange={(next) => {
          prove.reset();
          setCode(next);
        }}
      />
      <Button type="submit" disabled={code.length < CODE_LENGTH} isBusy={prove.isPending}>
        下一步
      </Button>
    </Form>
  );
}

interface NewNumberProps {
  readonly ticket: string;
  /** Called when the number was changed, or the proof of the old one has expired. */
  readonly onEnded: () => void;
}

function NewNumber({ ticket, onEnded }: NewNumberProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const change = useChangeMobile();
  const handleChange = () =>
    change.mutate(
      { ticket, mobile, code },
      {
        onSuccess: () => {
          onEnded();
          showToast('手机号已更换，其他设备需要重新登录');
          void navigate(paths.mySettings(), { replace: true });
        },
        onError: (reason) => {
          if (!('code' in reason) || reason.code !== refusalCodes.ACCOUNT_TICKET_INVALID) return;
          showToast(failureText(reason));
          onEnded();
        },
      },
    );
  return (
    <Form className="paper-card" onSubmit={() => handleChange()}>
      <p className="settings__steps">第 2 步，共 2 步</p>
      <h2 className="settings__title">验证新手机号</h2>
      <p className="settings__note">以后用新号码登录。课程、订单和学习记录都不变。</p>
      <MobileField
        field={field}
        initialMobile=""
        isLocked={change.isPending}
        onEdited={(digits) => {
          change.reset();
          setMobile(digits);
        }}
      />
      <CodeField
        key={mobile}
        mobile={mobile}
        value={code}
        canSend={isMobile(mobile)}
        isLocked={change.isPending}
        problem={change.error ? failureText(change.error) : undefined}
        onChange={(next) => {
          change.reset();
          setCode(next);
        }}
      />
      <Button type="submit" disabled={!isMobile(mobile) || code.length < CODE_LENGTH} isBusy={change.isPending}>
        更换手机号
      </Button>
    </Form>
  );
}
