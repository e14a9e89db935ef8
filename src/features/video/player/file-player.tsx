import { useState } from 'react';
import { Button } from '#src/ui/app/button.tsx';
import './lesson-player.css';

/** A video file without a lesson around it. */
export function FilePlayer({ address }: { readonly address: string }) {
  const [attempt, setAttempt] = useState(0);
  const [isFailed, setIsFailed] = useState(false);
  const handleRetry = () => {
    setIsFailed(false);
    setAttempt(attempt + 1);
  };
  return (
    <div className="lesson-player__stage">
      {/* biome-ignore lint/a11y/useMediaCaption: a bare file comes without captions */}
      <video
        key={attempt}
        className="lesson-player__video"
        src={address}
        aria-label="视频"
        controls
        playsInline
        preload="metadata"
        onError={() => setIsFailed(true)}
      />
      {isFailed && (
        <div className="lesson-player__cover" role="alert">
          <p>视频没有加载出来，请检查网络后重试</p>
          <Button onClick={handleRetry}>重试</Button>
        </div>
      )}
    </div>
  );
}
