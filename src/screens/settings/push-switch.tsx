import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type PushObstacle, pushState, turnPushOff, turnPushOn } from '#src/features/message/browser-push.ts';
import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { Switch } from '#src/ui/app/choice.tsx';

const WORDS: Readonly<Record<PushObstacle, string>> = {
  none: '网站没有打开时也会提醒；锁屏上只显示“有新消息”，不显示内容。',
  browser: '这个浏览器不能弹出提醒。',
  'home-screen': 'iPhone 要先把本站“添加到主屏幕”，从那里打开后才能弹出提醒。',
  denied: '浏览器已禁止本站弹出提醒，请在浏览器的设置里允许。',
  server: '',
};

const pushQuery = queryOptions({
  queryKey: ['messages', 'push'],
  queryFn: async ({ signal }) => {
    const reply = await api('GET /api/v1/messages/push', { signal, isSilent: true });
    return { key: reply.public_key, ...(await pushState(reply)) };
  },
  staleTime: 0,
});

/** Switches push messages in this browser on and off. The browser asks for permission only at the tap. */
export function PushSwitch() {
  const client = useQueryClient();
  const { data } = useQuery(pushQuery);
  const change = useWrite({
    mutationFn: async (isOn: boolean) => {
      if (!isOn) await turnPushOff();
      else if (data && !(await turnPushOn(data.key))) showToast('没有打开：浏览器不允许，或连不上它的推送服务');
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery.queryKey }),
  });
  // When the server cannot push, the student can do nothing about it: show nothing.
  if (!data || data.obstacle === 'server') return null;
  return (
    <>
      {data.obstacle === 'none' && (
        <div className="settings__list">
          <Switch
            label="在这台设备上弹出提醒"
            isChecked={change.isPending ? change.variables : data.isOn}
            onChange={(isOn) => change.mutate(isOn)}
          />
        </div>
      )}
      <p className="settings__note">{WORDS[data.obstacle]}</p>
    </>
  );
}
