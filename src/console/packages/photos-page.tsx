import './packages.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Decision, ReasonInput } from '../ui/decision.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { showToast } from '../ui/toast.tsx';

type Photo = ConsoleReply<'GET /console/api/credentials-photos'>['photos'][number];

const PHOTOS_KEY = ['credentials-photos'] as const;

/** Students' ID photos for review: approve, or return with a reason. */
export default function PhotosPage() {
  const { data, error, refetch } = useQuery({
    queryKey: PHOTOS_KEY,
    queryFn: ({ signal }) => consoleApi('GET /console/api/credentials-photos', undefined, { signal }),
    refetchOnWindowFocus: 'always',
  });
  const [returned, setReturned] = useState<Photo>();
  return (
    <>
      <PageHead title="证件照" text="学员交的证件照，先交的在前。正脸、白底或蓝底、看得清就通过；退回要写原因。" />
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={6} /> : null}
      {data?.photos.length === 0 ? <StateView title="没有待审核的照片" text="学员交了照片，会出现在这里。" /> : null}
      <ul className="photo-list">
        {data?.photos.map((photo) => (
          <PhotoCard key={photo.uuid} photo={photo} onReturn={() => setReturned(photo)} />
        ))}
      </ul>
      {data && data.count > data.photos.length ? (
        <p className="console-note">还有更多照片，处理完这些就会出现。</p>
      ) : null}
      {returned ? <ReturnDialog photo={returned} onClose={() => setReturned(undefined)} /> : null}
    </>
  );
}

function useDecide(photo: Photo, onDone: () => void) {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: (body: { readonly isPassed: boolean; readonly reason?: string }) =>
      consoleApi('POST /console/api/credentials-photos/{uuid}/decide', { params: { uuid: photo.uuid }, body }),
    onSuccess: (_data, { isPassed }) => {
      showToast(isPassed ? '已通过' : '已退回，学员会看到原因');
      onDone();
    },
    onError: (error) => showToast(error.message),
    onSettled: () => void queries.invalidateQueries({ queryKey: PHOTOS_KEY }),
  });
}

function PhotoCard({ photo, onReturn }: { readonly photo: Photo; readonly onReturn: () => void }) {
  const write = useDecide(photo, () => {});
  const moment = chinaMoment(Date.parse(photo.submittedAt), Date.now());
  return (
    <li className="photo-card">
      <a href={photo.url} target="_blank" rel="noopener noreferrer">
        <img src={photo.url} alt={`${moment}交的证件照，新窗口看大图`} width="160" height="213" loading="lazy" />
      </a>
      <p className="console-note">
        {photo.width} × {photo.height}，{moment}
      </p>
      <div className="aftersales-card__moves">
        <Button look="primary" isBusy={write.isPending} onClick={() => write.mutate({ isPassed: true })}>
          通过
        </Button>
        <Button onClick={onReturn}>退回</Button>
      </div>
    </li>
  );
}

function ReturnDialog({ photo, onClose }: { readonly photo: Photo; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const decide = useDecide(photo, onClose);
  const write = {
    isPending: decide.isPending,
    mutate: () => decide.mutate({ isPassed: false, reason: reason.trim() }),
  };
  return (
    <Decision title="退回照片" label="退回" write={write} onClose={onClose}>
      <ReasonInput
        reader="student"
        value={reason}
        onChange={setReason}
        example="背景杂乱，请用纯色背景重拍"
        maxLength={200}
      />
    </Decision>
  );
}
