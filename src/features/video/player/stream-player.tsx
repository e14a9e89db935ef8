import { useState } from 'react';
import { Button } from '#src/ui/app/button.tsx';
import './lesson-player.css';

interface StreamPlayerProps {
  readonly url: string;
  readonly poster: string;
  readonly title: string;
}

/** A running class: plays as soon as the student has entered. */
export function StreamPlayer({ url, poster, title }: StreamPlayerProps) {
  const [attempt, setAttempt] = useState(0);
  const [isFailed, setIsFailed] = useState(false);
  const handleRetry = () => {
    setIsFailed(false);
    setAttempt(attempt + 1);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a class that is going has no captions yet */}
      <video
        key={attempt}
        className="lesson-player__video"
        src={url}
        poster={poster}
        aria-label={title}
        controls
        playsInline
        autoPlay
        onError={() => setIsFailed(true)}
        onPlaying={() => setIsFailed(false)}
      />
      {isFailed && (
        <div className="lesson-player__cover" role="alert">
          <p>直播画面断开了，请检查网络后重试</p>
          <Button onClick={handleRetry}>重新连接</Button>
        </div>
      )}
    </>
  );
}
