import { type FormEvent, useState } from 'react';
import { POSTBACK_EVENT_NAMES, POSTBACK_EVENTS, type PostbackEvent } from '#src/contract/console/postback-words.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { CallView } from './call-view.tsx';
import type { PostbackSetting } from './postback-words.ts';

const VERDICTS = { told: '平台收下了', later: '平台现在没有收下', refused: '平台拒绝了' } as const;

/** Sends a test event at once, with the saved settings. */
export function TestEvent({ setting: { platform, events } }: { readonly setting: PostbackSetting }) {
  const usable = POSTBACK_EVENTS.filter((event) => events[event] !== '');
  const [event, setEvent] = useState<PostbackEvent>('registered');
  const [clickId, setClickId] = useState('');
  const send = useWrite({
    mutationFn: () =>
      consoleApi('POST /console/api/postbacks/settings/{platform}/test', {
        params: { platform },
        body: { event, clickId: clickId.trim() },
      }),
  });
  const options = Object.fromEntries(usable.map((one) => [one, POSTBACK_EVENT_NAMES[one]]));
  return (
    <details className="postback-test">
      <summary>发一条测试事件</summary>
      <form
        onSubmit={(submit: FormEvent) => {
          submit.preventDefault();
          send.mutate();
        }}
      >
        <Select label="测试事件" value={event} options={options as Record<PostbackEvent, string>} onChange={setEvent} />
        <TextInput
          label="点击编号"
          required
          value={clickId}
          onChange={setClickId}
          autoComplete="off"
          help="用平台联调工具给的点击编号；按已保存的设置发送"
        />
        <div>
          <Button type="submit" isBusy={send.isPending}>
            发送
          </Button>
        </div>
      </form>
      <div role="status">
        {send.data ? (
          <p className="postback-test__verdict" data-verdict={send.data.verdict}>
            {VERDICTS[send.data.verdict]}
            {send.data.reason ? `：${send.data.reason}` : '。'}
          </p>
        ) : null}
      </div>
      {send.error ? (
        <p role="alert" className="console-field__problem">
          {send.error.message}
        </p>
      ) : null}
      {send.data ? <CallView call={send.data.call} /> : null}
    </details>
  );
}
