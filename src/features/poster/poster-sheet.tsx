import { useEffect, useState } from 'react';
import { brand } from '#src/lib/dom/brand.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { copyText } from '#src/lib/environment/copy-text.ts';
import { drawPoster, POSTER_HEIGHT, POSTER_WIDTH, type Poster } from '#src/lib/poster/draw-poster.ts';
import { canSend, posterFile, savesFiles, sendPoster } from '#src/lib/poster/keep-poster.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';
import { LoadingNote, Skeleton } from '#src/ui/app/skeleton.tsx';
import './poster-sheet.css';

/** What is shared, with the path it leads to instead of an address. */
export interface PosterContent extends Omit<Poster, 'url' | 'school' | 'slogan'> {
  readonly path: string;
}

interface PosterSheetProps {
  readonly content: PosterContent;
  readonly isOpen: boolean;
  readonly onDismiss: () => void;
}

/** A poster with a code: to be kept with a long press in apps that save no files, else saved or sent. */
export function PosterSheet({ content, isOpen, onDismiss }: PosterSheetProps) {
  const { title, facts, price, priceNote, image, path } = content;
  const url = typeof window === 'undefined' ? path : window.location.origin + path;
  const [attempt, setAttempt] = useState(0);
  const drawn = usePoster(
    { title, facts, price, priceNote, image, url, school: brand.name, slogan: brand.slogan },
    attempt,
  );
  const handleCopy = async () => {
    showToast((await copyText(url)) ? '链接已复制，发给同学吧' : '复制失败，请长按地址栏复制');
  };
  const file = drawn.file && posterFile(drawn.file, title);
  return (
    <Sheet
      title="分享海报"
      isOpen={isOpen}
      onDismiss={onDismiss}
      footer={
        <div className="poster__actions">
          <Button look="plain" onClick={() => void handleCopy()}>
            复制链接
          </Button>
          {file && drawn.address && savesFiles() && (
            <a className="button button--plain" href={drawn.address} download={file.name}>
              保存图片
            </a>
          )}
          {file && canSend(file) && <Button onClick={() => void sendPoster(file, title, url)}>发送给朋友</Button>}
        </div>
      }
    >
      <div className="poster">
        {drawn.address ? (
          <img
            className="poster__picture"
            src={drawn.address}
            alt={`《${title}》的海报，带二维码`}
            width={POSTER_WIDTH}
            height={POSTER_HEIGHT}
          />
        ) : drawn.isFailed ? (
          <div className="poster__failed" role="alert">
            <p>海报没有画出来，可以先复制链接。</p>
            <Button look="quiet" onClick={() => setAttempt(attempt + 1)}>
              再试一次
            </Button>
          </div>
        ) : (
          <>
            <LoadingNote />
            <Skeleton className="poster__place" />
          </>
        )}
        {drawn.address && (
          <p className="poster__hint">{savesFiles() ? '也可以长按图片保存' : '长按图片，保存或发送给朋友'}</p>
        )}
      </div>
    </Sheet>
  );
}

interface Drawn {
  readonly file?: Blob;
  /** Of the picture in this page. */
  readonly address?: string;
  readonly isFailed?: boolean;
}

function usePoster(poster: Poster, attempt: number): Drawn {
  const [drawn, setDrawn] = useState<Drawn>({});
  // Another attempt draws the same again.
  const wanted = JSON.stringify([poster, attempt]);
  useEffect(() => {
    let address: string | undefined;
    let isLeft = false;
    setDrawn({});
    const [asked] = JSON.parse(wanted) as [Poster];
    drawPoster(asked).then(
      (file) => {
        if (isLeft) return;
        address = URL.createObjectURL(file);
        setDrawn({ file, address });
      },
      () => {
        if (!isLeft) setDrawn({ isFailed: true });
      },
    );
    return () => {
      isLeft = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [wanted]);
  return drawn;
}
