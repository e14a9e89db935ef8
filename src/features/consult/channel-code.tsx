import './channel-code.css';
import { useQuery } from '@tanstack/react-query';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { qrChannelQuery } from './qr-channel.ts';

const SIZE = 220;

/** The QR code by which one of the school's people is added in the chat app. */
export function ChannelCode({ code }: { readonly code: string }) {
  const { data: channel, error, refetch } = useQuery(qrChannelQuery(code));
  if (isMissing(error)) return <StatusView title="二维码正在更换" text="可以先用在线咨询或客服电话联系我们。" />;
  if (error && !channel) return <FailedView text={failureText(error)} onRetry={() => void refetch()} />;
  return (
    <div className="channel-code">
      {channel ? (
        <img src={channel.qrcode_url} alt={`${channel.title}的二维码`} width={SIZE} height={SIZE} />
      ) : (
        <>
          <LoadingNote />
          <Skeleton className="channel-code__place" />
        </>
      )}
      <p className="channel-code__tip">{channel?.tip ?? '正在取二维码…'}</p>
    </div>
  );
}
