import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { Link } from 'react-router-dom';
import { callFor } from '#src/features/address/address-caller.ts';
import { addressesQuery } from '#src/features/address/address-queries.ts';
import { AddressWords } from '#src/features/address/address-words.tsx';
import * as paths from '#src/lib/paths.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';
import { Skeleton } from '#src/ui/app/skeleton.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';
import type { Gift } from './gift-calls.ts';
import { useGiftSteps } from './use-gift-steps.ts';

interface GiftSheetProps {
  readonly gift: Gift;
  /** The address that was just chosen on another screen. */
  readonly handed: string | undefined;
  readonly onDismiss: () => void;
}

/** The steps of taking a gift: password, address, confirmation. */
export function GiftSheet({ gift, handed, onDismiss }: GiftSheetProps) {
  const formId = useId();
  const steps = useGiftSteps(gift, onDismiss);
  const { data: addresses } = useQuery({ ...addressesQuery, enabled: gift.needs_address });
  const [first] = addresses ?? [];
  const address = addresses?.find(({ uuid }) => uuid === handed) ?? first;
  const isAsked = gift.needs_address && steps.step === 'confirm';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    steps.go(gift.needs_address ? address?.uuid : undefined);
  };
  return (
    <Sheet
      title={gift.title}
      isOpen
      onDismiss={onDismiss}
      footer={
        <Button
          type="submit"
          form={formId}
          look="deal"
          isBusy={steps.isBusy}
          disabled={steps.step === 'refused' || (isAsked && !address)}
        >
          {steps.step === 'word' ? '下一步' : '确认领取'}
        </Button>
      }
    >
      <Form id={formId} className="gift-sheet" onSubmit={handleSubmit}>
        <p className="gift-sheet__text">{gift.description}</p>
        {steps.step === 'word' && (
          <TextField
            label="领取口令"
            help="口令在活动评论区或老师的消息里"
            value={steps.word}
            problem={steps.problem}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => steps.setWord(target.value)}
          />
        )}
        {isAsked && <GiftAddress address={address} isPending={!addresses} caller={callerOf(gift)} />}
        {steps.step !== 'word' && steps.problem && (
          <p className="gift-sheet__problem" role="alert">
            {steps.problem}
          </p>
        )}
      </Form>
    </Sheet>
  );
}

const callerOf = ({ uuid }: Gift) => paths.myGift({}, { gift: uuid });

interface GiftAddressProps {
  readonly address:
    | { readonly receiver: string; readonly phone: string; readonly place: string; readonly location: string }
    | undefined;
  readonly isPending: boolean;
  readonly caller: string;
}

function GiftAddress({ address, isPending, caller }: GiftAddressProps) {
  if (isPending) return <Skeleton className="gift-sheet__address" />;
  return address ? (
    <Link className="gift-sheet__address" {...callFor(paths.addressIndex(), caller)}>
      <span className="visually-hidden">寄到：</span>
      <AddressWords receiver={address.receiver} phone={address.phone} place={address.place + address.location} />
      <span className="gift-sheet__go">更换</span>
    </Link>
  ) : (
    <Link className="gift-sheet__address" {...callFor(paths.addressAdd(), caller)}>
      <span>添加收货地址</span>
      <span className="gift-sheet__go">去填写</span>
    </Link>
  );
}
