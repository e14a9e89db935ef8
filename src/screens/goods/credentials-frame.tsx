import type { Upload } from '#src/features/upload/use-upload.ts';
import { pictureSource } from '#src/lib/api/api-base.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import type { CredentialsPhoto } from './goods-queries.ts';
import './photo.css';

const WORDS = ['未上传', '审核中', '已通过', '已退回'] as const;
const TONES = ['plain', 'brand', 'ok', 'warn'] as const;

interface CredentialsFrameProps {
  readonly credentials: CredentialsPhoto;
  /** A new photo that is not submitted yet. */
  readonly chosen: Upload | undefined;
}

/** The photo, or its empty frame, and its state. */
export function CredentialsFrame({ credentials, chosen }: CredentialsFrameProps) {
  const { state, photo, reason, submitted_time: submitted } = credentials;
  const src = chosen?.preview ?? (photo && pictureSource(photo.url));
  return (
    <section className="goods-photo" aria-label="证件照">
      <div className="goods-photo__frame">
        {src ? (
          <img src={src} alt="我的证件照" width={210} height={294} />
        ) : (
          <svg viewBox="0 0 60 84" width="120" height="168" aria-hidden="true">
            <circle
              cx="30"
              cy="32"
              r="14"
              fill="none"
              stroke="var(--line-strong)"
              strokeWidth="1.5"
              strokeDasharray="3 3"
            />
            <path
              d="M8 84c0-18 9-28 22-28s22 10 22 28"
              fill="none"
              stroke="var(--line-strong)"
              strokeWidth="1.5"
              strokeDasharray="3 3"
            />
          </svg>
        )}
        {chosen && !chosen.picture && chosen.problem === undefined && (
          <progress className="goods-photo__progress" max={1} value={chosen.progress} aria-label="上传进度" />
        )}
      </div>
      {chosen ? (
        <p className="goods-photo__state" role="status">
          {chosen.picture
            ? '照片已上传，提交后由老师审核'
            : chosen.problem === undefined
              ? '正在上传…'
              : '没有上传成功'}
        </p>
      ) : (
        <p className="goods-photo__state" role="status">
          <span className={`goods-state goods-state--${TONES[state]}`}>{WORDS[state]}</span>
          {submitted && (
            <span className="goods-card__note">{chinaMoment(Date.parse(submitted), serverNow())} 提交</span>
          )}
        </p>
      )}
      {!chosen && reason && <p className="goods-photo__reason">退回原因：{reason}</p>}
    </section>
  );
}
