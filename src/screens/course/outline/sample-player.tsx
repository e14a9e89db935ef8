import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { LessonPlayer } from '#src/features/video/player/lesson-player.tsx';
import { videoQuery } from '#src/features/video/video-query.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import * as paths from '#src/lib/paths.ts';
import { FailedView } from '#src/ui/app/status-view.tsx';

interface SamplePlayerProps {
  readonly uuid: string;
  /** Shown until the video is loaded. */
  readonly cover: ReactNode;
}

const nothing = () => {};

/** The player of a free lesson. Its notes are on the lesson's own screen. */
export default function SamplePlayer({ uuid, cover }: SamplePlayerProps) {
  const { data: video, error, refetch } = useQuery(videoQuery(uuid));
  const navigate = useNavigate();
  if (!video) return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : cover;
  return (
    <LessonPlayer
      video={video}
      isStarting
      onRenew={() => refetch()}
      onNext={undefined}
      onPrevious={undefined}
      onMedia={nothing}
      onNote={() => void navigate(paths.play({ uuid }))}
    />
  );
}
