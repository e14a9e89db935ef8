import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';
import {
  type EventNames,
  PLATFORM_NEEDS,
  POSTBACK_EVENT_NAMES,
  POSTBACK_EVENTS,
  type PostbackPlatform,
  THEIR_EVENTS,
} from '#src/contract/console/postback-words.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import { POSTBACKS_KEY, type PostbackSetting } from './postback-words.ts';

const HINTS: Readonly<Record<PostbackPlatform, string>> = {
  tencent: '在 DataNexus 建网页数据源，账户编号、数据源编号和密钥都在那里。',
  oceanengine: '不需要令牌：点击编号本身就是凭证。在事件管理里先建好落地页资产和这些事件。',
  baidu: '令牌在推广后台“转化追踪 · API 接入”里，类型编号以后台列出的为准。',
  kuaishou: '不需要令牌：点击编号本身就是凭证。快手没有退款事件。',
};

/** The settings of one platform. */
export function SettingForm({ setting }: { readonly setting: PostbackSetting }) {
  const { platform, tokenEnd, changedAt, changedBy } = setting;
  const needs = PLATFORM_NEEDS[platform];
  const title = useId();
  const queries = useQueryClient();
  const [isOn, setIsOn] = useState(setting.isOn);
  const [accountId, setAccountId] = useState(setting.accountId);
  const [dataSetId, setDataSetId] = useState(setting.dataSetId);
  const [origin, setOrigin] = useState(setting.origin);
  const [token, setToken] = useState('');
  const [events, setEvents] = useState<EventNames>(setting.events);
  const save = useWrite({
    mutationFn: () =>
      consoleApi('PUT /console/api/postbacks/settings/{platform}', {
        params: { platform },
        body: {
          isOn,
          accountId,
          dataSetId,
          origin: origin.trim().replace(/\/+$/, ''),
          events,
          ...(token && { token }),
        },
      }),
    onSuccess: async () => {
      showToast(`已保存${AD_PLATFORM_NAMES[platform]}的设置`);
      await queries.invalidateQueries({ queryKey: POSTBACKS_KEY });
    },
  });
  return (
    <form
      aria-labelledby={title}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <h2 id={title}>{AD_PLATFORM_NAMES[platform]}</h2>
      <p className="platform-card__note">{HINTS[platform]}</p>
      <label className="platform-card__switch">
        <input type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.target.checked)} />
        开启回传
      </label>
      {needs.account ? (
        <>
          <TextInput
            label="账户编号"
            inputMode="numeric"
            value={accountId}
            onChange={setAccountId}
            autoComplete="off"
          />
          <TextInput
            label="数据源编号"
            inputMode="numeric"
            value={dataSetId}
            onChange={setDataSetId}
            autoComplete="off"
          />
        </>
      ) : null}
      {needs.origin ? (
        <TextInput label="网站地址" type="url" placeholder="https://m.school.cn" value={origin} onChange={setOrigin} />
      ) : null}
      {needs.token ? (
        <TextInput
          label="令牌"
          type="password"
          autoComplete="off"
          value={token}
          onChange={setToken}
          placeholder={tokenEnd ? `已保存，末四位 ${tokenEnd}` : ''}
          help={tokenEnd ? '留空就不改' : '还没有填写'}
        />
      ) : null}
      <EventFields platform={platform} events={events} onChange={setEvents} />
      {save.error ? (
        <p role="alert" className="console-field__problem">
          {save.error.message}
        </p>
      ) : null}
      <div className="platform-card__actions">
        <Button type="submit" look="primary" isBusy={save.isPending}>
          保存
        </Button>
        {changedAt ? (
          <span className="platform-card__note">
            {changedBy} {chinaMoment(Date.parse(changedAt), Date.now())} 保存
          </span>
        ) : null}
      </div>
    </form>
  );
}

interface EventFieldsProps {
  readonly platform: PostbackPlatform;
  readonly events: EventNames;
  readonly onChange: (events: EventNames) => void;
}

/** The platform's event for each of ours. */
function EventFields({ platform, events, onChange }: EventFieldsProps) {
  const options: Record<string, string> = {
    '': '不回传',
    ...Object.fromEntries(Object.entries(THEIR_EVENTS[platform]).map(([name, text]) => [name, `${text} ${name}`])),
  };
  return (
    <fieldset className="postback-events">
      <legend>事件对应{platform === 'baidu' ? '（填转化类型编号，留空不回传）' : ''}</legend>
      {POSTBACK_EVENTS.map((event) => {
        const change = (value: string) => onChange({ ...events, [event]: value });
        return platform === 'baidu' ? (
          <TextInput
            key={event}
            label={POSTBACK_EVENT_NAMES[event]}
            inputMode="numeric"
            value={events[event]}
            onChange={change}
          />
        ) : (
          <Select
            key={event}
            label={POSTBACK_EVENT_NAMES[event]}
            value={events[event]}
            options={options}
            onChange={change}
          />
        );
      })}
    </fieldset>
  );
}
