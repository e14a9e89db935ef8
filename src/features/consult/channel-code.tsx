import './channel-code.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#src/lib/api/api-client.ts';
import { failureText, isMissing } from '#src/lib/api/api-failures.ts';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';

const SIZE = 220;

const channelQuery = (code: string) =>
  queryOptions({
    queryKey: ['qr-channel', code],
    queryFn: ({ signal }) =>
      api('GET /api/v2.1/base/tech_edux/qrcode_url/', { query: { code }, signal, isSilent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The QR code to add one of the school's staff as a contact in the chat app. */
export function ChannelCode({ code }: { readonly code: string }) {
  const { data: channel, error, refetch } = useQuery(channelQuery(code));
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
