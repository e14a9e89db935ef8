import { type UseMutationResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { reasonsQuery } from '#src/features/my-order/order-queries.ts';
import { ApiRefusal, failureText } from '#src/lib/api/api-failures.ts';
import { Button } from '#src/ui/app/button.tsx';
import { AreaField } from '#src/ui/app/field.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import './reason-sheet.css';

interface Wish {
  readonly reason_uuid: string;
  readonly remark?: string;
}

interface ReasonSheetProps<Reply> {
  readonly title: string;
  /** The consequences; empty when there are none. */
  readonly note: string;
  /** Shown above the reasons. */
  readonly children?: ReactNode;
  readonly orderUuid: string;
  /** Texts of the two buttons. */
  readonly confirm: string;
  readonly keep: string;
  readonly change: Pick<UseMutationResult<Reply, Error, Wish>, 'mutate' | 'isPending'>;
  readonly onSuccess: () => void;
  /** Called when cancelled, done, or refused; after a refusal the order is out of date. */
  readonly onDone: () => void;
  /** Whether the sheet stays open after a refusal, with fresh data. */
  readonly staysAfter?: (refusal: ApiRefusal) => boolean;
}

const MAX_REMARK = 200;

/** Asks for a reason before an action that cannot be undone. */
export function ReasonSheet<Reply>({
  title,
  note,
  children,
  orderUuid,
  confirm,
  keep,
  change,
  onSuccess,
  onDone,
  staysAfter = () => false,
}: ReasonSheetProps<Reply>) {
  const { data: reasons, error, refetch } = useQuery(reasonsQuery(orderUuid));
  const [reason, setReason] = useState('');
  const [remark, setRemark] = useState('');
  const handleConfirm = () => {
    const wish = { reason_uuid: reason, ...(remark.trim() && { remark: remark.trim() }) };
    change.mutate(wish, {
      onSuccess: () => {
        onDone();
        onSuccess();
      },
      onError: (failure) => failure instanceof ApiRefusal && !staysAfter(failure) && onDone(),
    });
  };
  return (
    <Sheet
      title={title}
      isOpen
      onDismiss={onDone}
      footer={
        <div className="reason-sheet__buttons">
          <Button look="plain" onClick={onDone}>
            {keep}
          </Button>
          <Button look="danger" disabled={!reason} isBusy={change.isPending} onClick={handleConfirm}>
            {confirm}
          </Button>
        </div>
      }
    >
      {children}
      {note && <p className="reason-sheet__note">{note}</p>}
      {reasons ? (
        <fieldset className="reason-sheet__reasons" disabled={change.isPending}>
          <legend>请选择原因</legend>
          {reasons.map(({ uuid, name }) => (
            <label key={uuid} className="reason-sheet__reason">
              <span>{name}</span>
              <input type="radio" name="reason" checked={uuid === reason} onChange={() => setReason(uuid)} />
            </label>
          ))}
        </fieldset>
      ) : error ? (
        <p role="alert" className="reason-sheet__note">
          原因没有加载出来：{failureText(error)}
          <Button look="quiet" onClick={() => void refetch()}>
            重试
          </Button>
        </p>
      ) : (
        <ReasonsSkeleton />
      )}
      <AreaField
        label="补充说明（选填）"
        rows={2}
        maxLength={MAX_REMARK}
        value={remark}
        disabled={change.isPending}
        onChange={(event) => setRemark(event.target.value)}
      />
    </Sheet>
  );
}

const ROWS = ['1', '2', '3', '4', '5'];

function ReasonsSkeleton() {
  return (
    <div className="reason-sheet__reasons">
      <LoadingNote />
      {ROWS.map((row) => (
        <span key={row} className="reason-sheet__reason">
          <Skeleton className="skeleton--half" />
        </span>
      ))}
    </div>
  );
}
