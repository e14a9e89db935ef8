import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LONGEST_HAND_NOTE } from '#src/contract/console/list-parts.ts';
import { consoleApi } from '../client/console-api.ts';
import { useMe } from '../shell/use-me.ts';
import { Decision } from '../ui/decision.tsx';
import { Select } from '../ui/select.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { type Chat, choicesQuery } from './chat-words.ts';
import { useChatWrite } from './use-chat-log.ts';

interface ChatDialogProps {
  readonly chat: Chat;
  readonly onClose: () => void;
}

/** Hands a conversation to a colleague. */
export function HandDialog({ chat: { uuid }, onClose }: ChatDialogProps) {
  const me = useMe();
  const choices = useQuery(choicesQuery);
  const others = choices.data?.colleagues.filter((one) => one.uuid !== me?.uuid) ?? [];
  const [chosen, setChosen] = useState<string>();
  const [note, setNote] = useState('');
  const to = chosen ?? others[0]?.uuid ?? '';
  const write = useChatWrite<void>(
    () => consoleApi('POST /console/api/consult/{uuid}/hand', { params: { uuid }, body: { to, note: note.trim() } }),
    '已转给同事',
    onClose,
  );
  return (
    <Decision title="转给同事" label="转给" write={write} onClose={onClose}>
      {choices.error ? <FailureView error={choices.error} onRetry={() => void choices.refetch()} /> : null}
      {!choices.data && !choices.error ? <Skeleton rows={2} /> : null}
      {choices.data ? (
        <Select
          label="转给谁"
          value={to}
          options={Object.fromEntries(others.map(({ uuid: id, name }) => [id, name]))}
          onChange={setChosen}
        />
      ) : null}
      <TextArea
        label="留言（学员看不到）"
        value={note}
        onChange={setNote}
        maxLength={LONGEST_HAND_NOTE}
        placeholder="例如：问退款，课程是四级冲刺"
        problem={write.error?.message}
      />
    </Decision>
  );
}

interface TakeOverProps extends ChatDialogProps {
  readonly holder: NonNullable<Chat['claimedBy']>;
}

/** Takes a conversation over from a colleague who is away. */
export function TakeOverDialog({ chat: { uuid }, holder, onClose }: TakeOverProps) {
  const write = useChatWrite<void>(
    () => consoleApi('POST /console/api/consult/{uuid}/claim', { params: { uuid }, body: { from: holder.uuid } }),
    '现在由你回复',
    onClose,
  );
  return (
    <Decision title={`从${holder.name}那里接过来？`} label="接过来" write={write} onClose={onClose}>
      <p>以后由你回复这个对话，{holder.name}不能再回复。操作记录里会写明。</p>
      {write.error ? (
        <p role="alert" className="console-field__problem">
          {write.error.message}
        </p>
      ) : null}
    </Decision>
  );
}
