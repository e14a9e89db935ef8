import { useEffect, useState } from 'react';
import { brand } from '#src/lib/dom/brand.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { copyText } from '#src/lib/environment/copy-text.ts';
import { environment } from '#src/lib/environment/current.ts';
import { drawPoster, POSTER_HEIGHT, POSTER_WIDTH, type Poster } from '#src/lib/poster/draw-poster.ts';
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
  const savesFiles = !KEEPS_BY_PRESS.has(environment().host);
  const file = drawn.file && new File([drawn.file], `${fileName(title)}.jpg`, { type: drawn.file.type });
  const canSend = savesFiles && file !== undefined && canShareFiles(file);
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
          {savesFiles && file && drawn.address && (
            <a className="button button--plain" href={drawn.address} download={file.name}>
              保存图片
            </a>
          )}
          {canSend && <Button onClick={() => void send(file, title, url)}>发送给朋友</Button>}
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
          <p className="poster__hint">{savesFiles ? '也可以长按图片保存' : '长按图片，保存或发送给朋友'}</p>
        )}
      </div>
    </Sheet>
  );
}

/** Apps whose pages cannot save a file: a long press on the picture can. */
const KEEPS_BY_PRESS: ReadonlySet<string> = new Set([
  ...['wechat', 'mini-program', 'wecom', 'app', 'alipay', 'douyin', 'toutiao', 'qq', 'weibo', 'baidu'],
]);

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

/** Without what file systems refuse. */
const fileName = (title: string) =>
  title
    .replaceAll(/[\\/:*?"<>|\s]+/g, ' ')
    .trim()
    .slice(0, 60) || '海报';

function canShareFiles(file: File): boolean {
  return typeof navigator.share === 'function' && navigator.canShare?.({ files: [file] }) === true;
}

async function send(file: File, title: string, url: string): Promise<void> {
  try {
    await navigator.share({ files: [file], title, text: `${title} ${url}` });
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    if (!isCancelled) showToast('没有发送成功，可以保存图片再发');
  }
}
