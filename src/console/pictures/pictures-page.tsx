import { useState } from 'react';
import { Link } from 'react-router-dom';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton } from '../ui/state-view.tsx';
import { showToast } from '../ui/toast.tsx';
import { PictureDrop } from './picture-drop.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { type LibraryPicture, pictureAddress, weightOf } from './picture-words.ts';
import { usePictures } from './use-pictures.ts';

/** Every picture for pages, with its size and uses. */
export default function PicturesPage() {
  const { data, error, refetch } = usePictures();
  const [shown, setShown] = useState<LibraryPicture>();
  return (
    <>
      <PageHead title="图片" text="页面用的图都在这里。重量是手机实际要下载的，不是文件大小。" />
      {error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton rows={8} /> : null}
      {data ? (
        <PictureDrop onAdded={setShown}>
          <PictureGrid {...data} chosen={shown?.path} onChoose={setShown} />
        </PictureDrop>
      ) : null}
      {shown && data ? (
        <PictureFacts
          picture={data.pictures.find(({ path }) => path === shown.path) ?? shown}
          budgetBytes={data.budgetBytes}
          onClose={() => setShown(undefined)}
        />
      ) : null}
    </>
  );
}

interface PictureFactsProps {
  readonly picture: LibraryPicture;
  readonly budgetBytes: number;
  readonly onClose: () => void;
}

function PictureFacts({ picture, budgetBytes, onClose }: PictureFactsProps) {
  const { path, width, height, bytes, phoneBytes, changedAt, usedBy } = picture;
  const copy = () =>
    navigator.clipboard.writeText(path).then(
      () => showToast('已复制'),
      () => showToast('没有复制成功，请手动选中文件名'),
    );
  return (
    <Dialog title={path.slice(path.lastIndexOf('/') + 1)} onClose={onClose} size="wide">
      <div className="console-facts">
        <a
          className="console-picture__frame console-facts__frame"
          href={pictureAddress(picture, false)}
          target="_blank"
          rel="noreferrer"
          aria-label="看原图"
        >
          <img src={pictureAddress(picture, false)} alt="" />
        </a>
        <dl>
          <dt>文件</dt>
          <dd>{path}</dd>
          <dt>尺寸</dt>
          <dd>{width && height ? `${width} × ${height} 像素` : '读不出尺寸'}</dd>
          <dt>文件大小</dt>
          <dd>{weightOf(bytes)}</dd>
          <dt>手机上</dt>
          <dd>
            约 {weightOf(phoneBytes)}
            {phoneBytes > budgetBytes ? `，超过每张 ${weightOf(budgetBytes)} 的预算` : ''}
          </dd>
          <dt>修改</dt>
          <dd>{chinaMoment(Date.parse(changedAt), Date.now())}</dd>
          <dt>在用</dt>
          <dd>
            {usedBy.length === 0 ? '没有页面在用' : null}
            <ul>
              {usedBy.map((place) => (
                <li key={place}>
                  <Place place={place} />
                </li>
              ))}
            </ul>
          </dd>
        </dl>
      </div>
      <div className="console-dialog__actions">
        <Button onClick={() => void copy()}>复制文件名</Button>
        <Button look="primary" onClick={onClose}>
          好
        </Button>
      </div>
    </Dialog>
  );
}

/** Pages link to their editor; fragments and settings are only named. */
function Place({ place }: { readonly place: string }) {
  if (!/^(campaigns|h5|agreement)\//.test(place)) return place;
  return <Link to={`/console/pages/edit?file=${encodeURIComponent(place)}`}>{place}</Link>;
}
