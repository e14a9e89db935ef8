import { useState } from 'react';
import { COURIERS, type Courier } from '#src/contract/couriers.ts';
import { consoleApi } from '../client/console-api.ts';
import { Decision, ReasonInput, useDecision } from '../ui/decision.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { PACKAGES_KEY, type Package } from './package-words.ts';

interface DecisionProps {
  readonly parcel: Package;
  readonly onClose: () => void;
}

const COMPANY_NAMES = Object.fromEntries(COURIERS.map((one) => [one, one])) as Record<Courier, Courier>;

/** Records the parcel of one package. */
export function SendDialog({ parcel, onClose }: DecisionProps) {
  const parcelInputs = useParcelInputs();
  const write = useDecision({
    ...{ key: PACKAGES_KEY, said: '已登记，学员会收到通知', onClose },
    send: () =>
      consoleApi('POST /console/api/packages/{uuid}/send', {
        params: { uuid: parcel.uuid },
        body: parcelInputs.parcel,
      }),
  });
  return (
    <Decision title={`登记包裹 #${parcel.number}`} label="登记" write={write} onClose={onClose}>
      <p>
        {parcel.name}，寄给{parcel.receiver} {parcel.phone}，{parcel.place}
      </p>
      <ParcelInputs {...parcelInputs} problem={write.error?.message} />
    </Decision>
  );
}

/** Removes a wrongly recorded parcel; the package waits again. */
export function TakeBackDialog({ parcel, onClose }: DecisionProps) {
  const [reason, setReason] = useState('');
  const write = useDecision({
    ...{ key: PACKAGES_KEY, said: '已收回，包裹回到待发货', onClose },
    send: () =>
      consoleApi('POST /console/api/packages/{uuid}/take-back', {
        params: { uuid: parcel.uuid },
        body: { code: parcel.code, reason: reason.trim() },
      }),
  });
  return (
    <Decision title={`收回单号 ${parcel.code}`} label="收回" write={write} onClose={onClose}>
      <p>
        包裹 #{parcel.number}（{parcel.name}）回到待发货，学员不再看到这个单号。
      </p>
      <ReasonInput
        value={reason}
        onChange={setReason}
        example="单号填到别人的包裹上了"
        problem={write.error?.message}
      />
    </Decision>
  );
}

/** Inputs for a parcel's courier and number. */
export function useParcelInputs() {
  const [company, setCompany] = useState<Courier>(COURIERS[0]);
  const [code, setCode] = useState('');
  return { company, code, setCompany, setCode, parcel: { company, code: code.replaceAll(/\s/g, '') } };
}

interface ParcelInputsProps extends ReturnType<typeof useParcelInputs> {
  readonly problem: string | undefined;
}

export function ParcelInputs({ company, code, setCompany, setCode, problem }: ParcelInputsProps) {
  return (
    <>
      <Select<Courier> label="快递公司" value={company} options={COMPANY_NAMES} onChange={setCompany} />
      <TextInput
        label="快递单号"
        value={code}
        onChange={setCode}
        autoComplete="off"
        required
        maxLength={50}
        pattern="\s*([A-Za-z0-9\-]\s*){6,40}"
        title="6 到 40 位字母和数字"
        problem={problem}
      />
    </>
  );
}
