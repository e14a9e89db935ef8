import type { ReactNode } from 'react';
import { Notice, NoticeSkeleton } from './notice.tsx';
import { useLogistics } from './use-logistics.ts';

interface ShippingNoticeProps {
  readonly orderNum: string;
  readonly expressCode: string;
  /** A link for a student without such a parcel. */
  readonly otherwise: ReactNode;
}

/** A parcel of the logged-in student: content, address and tracking steps. */
export function ShippingNotice({ orderNum, expressCode, otherwise }: ShippingNoticeProps) {
  const { live, reload } = useLogistics(orderNum, expressCode);
  switch (live.status) {
    case 'loading':
      return <NoticeSkeleton />;
    case 'failed':
      return (
        <NoticeMessage text={live.message}>
          <button type="button" className="button button--brand" onClick={reload}>
            重试
          </button>
        </NoticeMessage>
      );
    case 'ready':
      if (!live.value.record) {
        return (
          <NoticeMessage text="没有找到这个包裹，请核对链接里的单号，或换一个账号登录。">{otherwise}</NoticeMessage>
        );
      }
      return <Notice record={live.value.record} readAt={live.value.readAt} onRefresh={reload} />;
  }
}

/** A sentence instead of the notice, with links below. */
export function NoticeMessage({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div className="shipping-notice__card shipping-notice__message" role="status">
      <p>{text}</p>
      {children}
    </div>
  );
}
