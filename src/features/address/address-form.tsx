import '#src/ui/app/paper-card.css';
import './address-form.css';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { formatMobile } from '#src/lib/forms/phone.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { Switch } from '#src/ui/app/choice.tsx';
import { AreaField } from '#src/ui/app/field.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { MobileField } from '#src/ui/app/mobile-field.tsx';
import { PickerField } from '#src/ui/app/picker-field.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';
import { UnsavedGuard } from '#src/ui/app/unsaved-guard.tsx';
import { AreaPickerField } from '#src/ui/area-picker/area-picker-field.tsx';
import {
  type AddressDraft,
  addressProblems,
  filledDraft,
  isSameDraft,
  MAX_LOCATION_LENGTH,
  MAX_RECEIVER_LENGTH,
} from './address-draft.ts';
import { type Address, areasQuery } from './address-queries.ts';
import { PasteAddress } from './paste-address.tsx';
import { useSaveAddress } from './use-address-change.ts';

interface AddressFormProps {
  readonly initial: AddressDraft;
  /** The address to change; missing for a new one. */
  readonly uuid?: string;
  /** The button's label. */
  readonly saveLabel: string;
  readonly onSaved: (address: Address) => void;
}

/** Receiver, place and mobile. Input stays until it is saved. */
export function AddressForm({ initial, uuid, saveLabel, onSaved }: AddressFormProps) {
  const [draft, setDraft] = useState(initial);
  const [isChecked, setIsChecked] = useState(false);
  const { data: tree } = useQuery(areasQuery);
  const save = useSaveAddress(uuid);
  const mobile = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const formId = useId();
  const problems = isChecked ? addressProblems(draft, tree) : {};
  const change = (changes: Partial<AddressDraft>) => setDraft((known) => ({ ...known, ...changes }));

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || isDone.current) return;
    if (Object.keys(addressProblems(draft, tree)).length > 0) {
      setIsChecked(true);
      return;
    }
    save.mutate(draft, {
      onSuccess: (address) => {
        isDone.current = true;
        onSaved(address);
      },
    });
  };

  return (
    <>
      <Form id={formId} className="address-form" onSubmit={handleSubmit}>
        {!uuid && (
          <PasteAddress
            onRead={(read) => {
              setDraft((known) => filledDraft(known, read));
              // The field keeps its own text because of its caret.
              if (mobile.current && read.phone) mobile.current.value = formatMobile(read.phone);
            }}
          />
        )}
        <section className="paper-card" aria-label="收货信息">
          <TextField
            label="收货人"
            name="name"
            autoComplete="shipping name"
            maxLength={MAX_RECEIVER_LENGTH}
            value={draft.receiver}
            readOnly={save.isPending}
            problem={problems.receiver}
            onChange={({ target }) => change({ receiver: target.value })}
          />
          <MobileField
            field={mobile}
            initialMobile={initial.phone}
            autoComplete="shipping tel-national"
            isLocked={save.isPending}
            problem={problems.phone}
            onEdited={(phone) => change({ phone })}
          />
          <PlaceField
            value={draft.areaUuid}
            problem={problems.area}
            isDisabled={save.isPending}
            onChange={(areaUuid) => change({ areaUuid })}
          />
          <AreaField
            label="详细地址"
            name="address"
            autoComplete="shipping street-address"
            rows={2}
            maxLength={MAX_LOCATION_LENGTH}
            placeholder="街道、小区、楼栋和门牌号"
            value={draft.location}
            readOnly={save.isPending}
            problem={problems.location}
            onChange={({ target }) => change({ location: target.value })}
          />
        </section>
        <section className="paper-card address-form__switch" aria-label="默认地址">
          <Switch
            label="设为默认地址"
            help="下单时优先使用"
            disabled={save.isPending}
            isChecked={draft.isDefault}
            onChange={(isDefault) => change({ isDefault })}
          />
        </section>
      </Form>
      <ActionBar>
        <Button type="submit" form={formId} isBusy={save.isPending}>
          {save.isPending ? '正在保存…' : saveLabel}
        </Button>
      </ActionBar>
      <UnsavedGuard isDirty={!isSameDraft(draft, initial)} isDone={isDone} />
    </>
  );
}

interface PlaceFieldProps {
  /** The uuid of the last level chosen; empty when none is. */
  readonly value: string;
  readonly problem: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (uuid: string) => void;
}

const LABEL = '所在地区';

/** Province, city and county. If the list of regions could not be loaded, the field says so and offers to retry. */
function PlaceField({ value, onChange, ...field }: PlaceFieldProps) {
  const { data: tree, isFetching, refetch } = useQuery(areasQuery);
  if (tree) {
    return <AreaPickerField {...field} label={LABEL} tree={tree} value={value || undefined} onChange={onChange} />;
  }
  if (isFetching) {
    return <PickerField label={LABEL} value="" placeholder="正在加载地区…" isDisabled onOpen={() => {}} />;
  }
  return (
    <PickerField
      {...field}
      label={LABEL}
      value=""
      placeholder="点按重试"
      problem="地区没有加载出来"
      onOpen={() => void refetch()}
    />
  );
}
