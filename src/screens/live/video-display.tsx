import { Link, useSearchParams } from 'react-router-dom';
import { FilePlayer } from '#src/features/video/player/file-player.tsx';
import { shownVideo } from '#src/features/video/shown-video.ts';
import { allowedHosts } from '#src/lib/addresses/site-settings.ts';
import * as paths from '#src/lib/paths.ts';
import { StatusView } from '#src/ui/app/status-view.tsx';
import { Lesson } from './lesson.tsx';
import './play.css';

/** The video in the query, in 16:9. */
export default function VideoDisplay() {
  const shown = shownVideo(useSearchParams()[0], allowedHosts);
  if (!shown) {
    return (
      <StatusView title="没有可以播放的视频" text="链接不完整，或者不是我们的视频。">
        <Link className="button button--brand" to={paths.studyIndex()} replace>
          去学习
        </Link>
      </StatusView>
    );
  }
  if ('uuid' in shown) return <Lesson key={shown.uuid} uuid={shown.uuid} />;
  return (
    <div className="play">
      <FilePlayer key={shown.address} address={shown.address} />
    </div>
  );
}
