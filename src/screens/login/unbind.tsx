import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { bindingQuery, bindState, useUnbind, wechatBindStates } from '#src/features/session/wechat-binding.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { maskMobile } from '#src/lib/forms/phone.ts';
import * as paths from '#src/lib/paths.ts';
import { Dialog } from '#src/ui/app/dialog.tsx';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import './unbind.css';

/** Shows whether the account is bound to WeChat, to bind or unbind it. */
export default function Unbind() {
  const { data: info, error, refetch } = useQuery(bindingQuery);
  const [isAsking, setIsAsking] = useState(false);
  const unbind = useUnbind();
  const state = bindState(info);
  if (error && !info) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  if (!info || state === wechatBindStates.UNKNOWN) {
    return (
      <div className="unbind">
        <LoadingNote />
        <Skeleton className="skeleton--line" />
        <Skeleton className="skeleton--half" />
      </div>
    );
  }
  const facts = [
    { name: '手机号', value: maskMobile(info.mobile) },
    { name: '微信', value: state === wechatBindStates.BOUND ? '已绑定' : '未绑定' },
  ];
  return (
    <div className="unbind">
      <section className="unbind__facts" aria-label="账号绑定">
        <FactList facts={facts} />
      </section>
      {state === wechatBindStates.BOUND ? (
        <button type="button" className="button button--plain" onClick={() => setIsAsking(true)}>
          解除微信绑定
        </button>
      ) : (
        <Link className="button button--brand" to={paths.wechatBind({}, { redirect: paths.myUnbind() })}>
          绑定微信
        </Link>
      )}
      <Dialog
        title="解除微信绑定？"
        isOpen={isAsking}
        onDismiss={() => setIsAsking(false)}
        stay={
          <button type="button" className="button button--brand" onClick={() => setIsAsking(false)}>
            保留绑定
          </button>
        }
        go={
          <button
            type="button"
            className="button button--quiet"
            disabled={unbind.isPending}
            onClick={() =>
              unbind.mutate(info.wechat.unionid, {
                onSuccess: () => showToast('已解除微信绑定'),
                onSettled: () => setIsAsking(false),
              })
            }
          >
            确认解除
          </button>
        }
      >
        <p>解除后不能再用微信直接登录，其他设备上的登录会失效。</p>
      </Dialog>
    </div>
  );
}
