import './settings.css';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '#src/lib/api/api-failures.ts';
import { Switch } from '#src/ui/app/choice.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { PushSwitch } from './push-switch.tsx';
import { messageSettingsQuery, useMessageSwitch } from './settings-calls.ts';

/** Which messages the student wants. */
export default function MessageSettings() {
  const { data, error, refetch } = useQuery(messageSettingsQuery);
  const change = useMessageSwitch();
  if (error && !data) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return (
    <div className="settings">
      {data ? (
        <div className="settings__list">
          {data.switches.map(({ name, label, is_on: isOn }) => (
            <Switch key={name} label={label} isChecked={isOn} onChange={(on) => change.mutate({ name, isOn: on })} />
          ))}
        </div>
      ) : (
        <>
          <LoadingNote />
          <Skeleton className="settings__place settings__place--switches" />
        </>
      )}
      <p className="settings__note">付款、退款、发票、售后结果、拼团失败和账号安全的消息总会告诉你，不能关闭。</p>
      <PushSwitch />
    </div>
  );
}
