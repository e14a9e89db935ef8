import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { qrChannelQuery } from '#src/features/consult/qr-channel.ts';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import { Sheet } from '#src/ui/app/sheet.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';

const CHANNEL = 'advisor';
const SIZE = 220;

/** The advisor's QR code for the chat app, in a sheet. */
export function AdvisorCode() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="my-advisor__way" onClick={() => setIsOpen(true)}>
        <span className="my-advisor__words">
          <span>微信联系</span>
          <span className="my-advisor__note">添加学习规划师，课表和资料随时问</span>
        </span>
        <span className="my-advisor__go">二维码</span>
      </button>
      {isOpen && (
        <Sheet title="添加学习规划师" isOpen onDismiss={() => setIsOpen(false)}>
          <Code />
        </Sheet>
      )}
    </>
  );
}

function Code() {
  const { data: channel, error, refetch } = useQuery(qrChannelQuery(CHANNEL));
  if (isMissing(error)) return <StatusView title="二维码正在更换" text="可以先用在线咨询或客服电话联系我们。" />;
  if (error && !channel) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return (
    <div className="advisor-code">
      {channel ? (
        <img src={channel.qrcode_url} alt={`${channel.title}的二维码`} width={SIZE} height={SIZE} />
      ) : (
        <>
          <LoadingNote />
          <Skeleton className="advisor-code__place" />
        </>
      )}
      <p className="advisor-code__tip">{channel?.tip ?? '正在取二维码…'}</p>
    </div>
  );
}
