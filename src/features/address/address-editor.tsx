import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Dialog } from '#src/ui/app/dialog.tsx';
import { NavBarAction } from '#src/ui/app/nav-bar-action.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { draftOf } from './address-draft.ts';
import { AddressForm } from './address-form.tsx';
import { type Address, addressQuery } from './address-queries.ts';
import { useDeleteAddress } from './use-address-change.ts';
import '#src/ui/app/paper-card.css';

interface AddressEditorProps {
  readonly uuid: string;
  readonly saveLabel: string;
  readonly onSaved: (address: Address) => void;
  readonly onDeleted: () => void;
  /** A link for a student without such an address. */
  readonly otherwise: ReactNode;
}

/** The form of an existing address, with 删除 at the right end of the bar. */
export function AddressEditor({ uuid, saveLabel, onSaved, onDeleted, otherwise }: AddressEditorProps) {
  const { data: address, error, refetch } = useQuery(addressQuery(uuid));
  const [isDeleted, setIsDeleted] = useState(false);
  if (address && !isDeleted) {
    return (
      <>
        <DeleteAddress
          uuid={uuid}
          onDeleted={() => {
            // Without the form nothing unsaved is left to ask about.
            setIsDeleted(true);
            onDeleted();
          }}
        />
        <AddressForm key={uuid} uuid={uuid} initial={draftOf(address)} saveLabel={saveLabel} onSaved={onSaved} />
      </>
    );
  }
  if (isMissing(error)) {
    return (
      <StatusView title="没有找到这个地址" text="它可能已被删除，或属于另一个账号。">
        {otherwise}
      </StatusView>
    );
  }
  if (error) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return <FormSkeleton />;
}

function DeleteAddress({ uuid, onDeleted }: { readonly uuid: string; readonly onDeleted: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteAddress(uuid);
  const isDone = useRef(false);
  const handleDelete = () => {
    if (remove.isPending || isDone.current) return;
    remove.mutate(undefined, {
      onSuccess: () => {
        isDone.current = true;
        showToast('地址已删除');
        onDeleted();
      },
      onError: () => setIsAsking(false),
    });
  };
  return (
    <>
      <NavBarAction>
        <button type="button" onClick={() => setIsAsking(true)}>
          删除
        </button>
      </NavBarAction>
      <Dialog
        title="删除这个地址？"
        isOpen={isAsking}
        onDismiss={() => setIsAsking(false)}
        stay={
          <Button look="plain" onClick={() => setIsAsking(false)}>
            保留
          </Button>
        }
        go={
          <Button look="danger" isBusy={remove.isPending} onClick={handleDelete}>
            删除
          </Button>
        }
      >
        <p>已下的订单和包裹仍按原地址寄送。</p>
      </Dialog>
    </>
  );
}

const FIELDS = ['receiver', 'phone', 'area', 'location'];

function FormSkeleton() {
  return (
    <div className="address-form">
      <LoadingNote />
      <div className="paper-card">
        {FIELDS.map((field) => (
          <Skeleton key={field} className="address-form__field" />
        ))}
      </div>
    </div>
  );
}
