import './leads.css';
import './lead.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { LEADS_KEPT_DAYS } from '#src/contract/console/lead-stages.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import { choicesQuery, LEADS_KEY, settingsQuery } from './lead-queries.ts';

type Settings = ConsoleReply<'GET /console/api/leads/settings'>;

/** Settings for counting, assigning and storing leads. */
export default function LeadSettingsPage() {
  const settings = useQuery(settingsQuery);
  const choices = useQuery(choicesQuery);
  const error = settings.error ?? choices.error;
  const retry = () => void Promise.all([settings.refetch(), choices.refetch()]);
  return (
    <>
      <p className="console-back">
        <Link to="/console/leads">← 返回线索列表</Link>
      </p>
      <PageHead title="线索设置" text="新线索给谁，多久算同一条，保存多久。" />
      {error ? <FailureView error={error} onRetry={retry} /> : null}
      {!error && !(settings.data && choices.data) ? <Skeleton rows={4} /> : null}
      {settings.data && choices.data ? <SettingsForm settings={settings.data} owners={choices.data.owners} /> : null}
    </>
  );
}

interface SettingsFormProps {
  readonly settings: Settings;
  readonly owners: ConsoleReply<'GET /console/api/leads/choices'>['owners'];
}

function SettingsForm({ settings, owners }: SettingsFormProps) {
  const queries = useQueryClient();
  const [windowDays, setWindowDays] = useState(String(settings.windowDays));
  const [keepDays, setKeepDays] = useState(String(settings.keepDays));
  const [turns, setTurns] = useState<readonly string[]>(settings.turns);
  const save = useWrite({
    mutationFn: () =>
      consoleApi('PUT /console/api/leads/settings', {
        body: { windowDays: Number(windowDays), keepDays: Number(keepDays), turns: [...turns] },
      }),
    onSuccess: async () => {
      showToast('已保存');
      await queries.invalidateQueries({ queryKey: LEADS_KEY });
    },
  });
  const toggle = (uuid: string, isIn: boolean) =>
    setTurns((before) => (isIn ? [...before, uuid] : before.filter((one) => one !== uuid)));
  return (
    <form
      className="lead-card lead-settings"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <fieldset className="lead-reasons">
        <legend>新线索轮流分配给</legend>
        {owners.map(({ uuid, name }) => (
          <label key={uuid}>
            <input
              type="checkbox"
              checked={turns.includes(uuid)}
              onChange={(event) => toggle(uuid, event.target.checked)}
            />
            {name}
          </label>
        ))}
        <p className="console-field__help">
          {turns.length === 0
            ? '不自动分配，等运营自己认领。'
            : '几秒内自动分给选中的人，最久没分到的优先；手动改过的不再自动分。'}
        </p>
      </fieldset>
      <TextInput
        label="同一手机号多少天内算一条线索"
        type="number"
        min={1}
        max={365}
        required
        value={windowDays}
        onChange={setWindowDays}
        help="从最近一次报名算起；超过后再报名是一条新线索"
      />
      <TextInput
        label="个人信息保存多少天"
        type="number"
        min={30}
        max={LEADS_KEPT_DAYS}
        required
        value={keepDays}
        onChange={setKeepDays}
        help={`从最近一次报名算起，到期自动删除个人信息，统计数字不变；隐私政策承诺最多 ${LEADS_KEPT_DAYS} 天`}
      />
      {save.error ? (
        <p role="alert" className="console-field__problem">
          {save.error.message}
        </p>
      ) : null}
      <div>
        <Button type="submit" look="primary" isBusy={save.isPending}>
          保存
        </Button>
      </div>
    </form>
  );
}
