import { useState } from 'react';
import { consoleApi } from '../client/console-api.ts';
import { Decision, ReasonInput, useDecision } from '../ui/decision.tsx';
import { AGREEMENTS_KEY, type AgreementDetail, signedText } from './agreement-words.ts';

interface TakeGeneralProps {
  readonly detail: AgreementDetail;
  readonly onClose: () => void;
}

/** Makes a course use the agreement of its kind again. */
export function TakeGeneral({ detail, onClose }: TakeGeneralProps) {
  // The agreement as it was when the dialog opened: a colleague's change must not go unnoticed.
  const [{ uuid, revision, signed }] = useState(detail);
  const [reason, setReason] = useState('');
  const write = useDecision({
    key: AGREEMENTS_KEY,
    said: '已改回通用协议',
    send: () =>
      consoleApi('POST /console/api/agreements/{uuid}/general', {
        params: { uuid },
        body: { revision, reason: reason.trim() },
      }),
    onClose,
  });
  return (
    <Decision title="改回通用协议" label="改回" write={write} onClose={onClose}>
      <p>{signedText(signed).replace('新版', '通用的协议')}体验课没有通用的协议，改回以后不用签。</p>
      <ReasonInput
        value={reason}
        onChange={setReason}
        example="这门课不再需要单独约定"
        problem={write.error?.message}
      />
    </Decision>
  );
}
