import './lesson-desk.css';
import { type ReactNode, useState } from 'react';
import { isAllowedAddress } from '#src/lib/addresses/allowed-address.ts';
import { allowedHosts } from '#src/lib/addresses/site-settings.ts';
import { useIsWide } from '#src/lib/environment/use-is-wide.ts';
import { KeysNote } from '#src/ui/app/keys-note.tsx';
import { Tabs } from '#src/ui/app/tabs.tsx';
import { NotesPanel } from './notes/notes-panel.tsx';
import { LessonPlayer } from './player/lesson-player.tsx';
import { Transcript } from './transcript/transcript.tsx';
import type { Video } from './video-query.ts';

interface LessonDeskProps {
  readonly video: Video;
  /** Start position in seconds; by default where the student stopped. */
  readonly startAt?: number | undefined;
  readonly isStarting: boolean;
  readonly onRenew: () => Promise<unknown>;
  readonly onNext: (() => void) | undefined;
  readonly onPrevious: (() => void) | undefined;
  /** The lesson's name and course, below the player. */
  readonly facts: ReactNode;
  /** The chat of the live class, shown beside the recording. */
  readonly chat?: ((media: HTMLVideoElement | null) => ReactNode) | undefined;
  /** The list of other lessons: above the tools on a laptop, a tab on a phone; undefined for screens without a list. */
  readonly outline?: ReactNode;
}

type Tab = 'chat' | 'outline' | 'transcript' | 'notes' | 'handouts';

/** A lesson with transcript, notes and handouts: to the right on a laptop, below on a phone. */
export function LessonDesk({ video, facts, chat, outline, ...player }: LessonDeskProps) {
  const isWide = useIsWide();
  const [media, setMedia] = useState<HTMLVideoElement | null>(null);
  const [chosen, setChosen] = useState<Tab>();
  const [asked, setAsked] = useState(0);
  const handouts = video.handouts.filter(({ url }) => isAllowedAddress(url, allowedHosts));
  const tabs = [
    ...(chat ? [{ value: 'chat', label: '聊天' } as const] : []),
    ...(outline !== undefined && !isWide ? [{ value: 'outline', label: '目录' } as const] : []),
    { value: 'transcript', label: '文稿' } as const,
    { value: 'notes', label: '笔记' } as const,
    ...(handouts.length > 0 ? [{ value: 'handouts', label: '讲义' } as const] : []),
  ];
  const tab = tabs.find(({ value }) => value === chosen)?.value ?? tabs[0]?.value ?? 'transcript';
  const handleNote = () => {
    setChosen('notes');
    setAsked(asked + 1);
  };
  const handleTab = (value: Tab) => {
    setChosen(value);
    setAsked(0);
  };
  return (
    <div className="lesson-desk wide-desk">
      <div className="lesson-desk__main">
        <LessonPlayer {...player} video={video} onMedia={setMedia} onNote={handleNote} />
        {facts}
        {isWide && <KeysNote keys={KEYS} />}
      </div>
      <div className={`lesson-desk__side lesson-desk__side--${tab}`}>
        {isWide && outline !== undefined && (
          <details className="lesson-desk__outline" open>
            <summary className="lesson-desk__outline-name">目录</summary>
            {outline}
          </details>
        )}
        <Tabs<Tab> label="学习工具" tabs={tabs} value={tab} onChange={handleTab}>
          {tab === 'chat' && chat?.(media)}
          {tab === 'outline' && outline}
          {tab === 'transcript' && <Transcript media={media} video={video} />}
          {tab === 'notes' && <NotesPanel media={media} video={video.uuid} asked={asked} />}
          {tab === 'handouts' && <Handouts handouts={handouts} isWide={isWide} />}
        </Tabs>
      </div>
    </div>
  );
}

interface HandoutsProps {
  readonly handouts: Video['handouts'];
  readonly isWide: boolean;
}

/**
 * The files of the lesson: beside the player where the browser can show PDF in a page, otherwise each in its own tab.
 */
function Handouts({ handouts, isWide }: HandoutsProps) {
  const [first] = handouts;
  const [shown, setShown] = useState(first?.url ?? '');
  const isBeside = isWide && navigator.pdfViewerEnabled && /\.pdf(?:[?#]|$)/i.test(shown);
  return (
    <div className="handouts">
      <ul className="handouts__list">
        {handouts.map(({ name, url }) => (
          <li key={url} className="handouts__one">
            {isWide && handouts.length > 1 ? (
              <button
                type="button"
                className="handouts__name"
                aria-pressed={url === shown}
                onClick={() => setShown(url)}
              >
                {name}
              </button>
            ) : (
              <span className="handouts__name">{name}</span>
            )}
            <a className="handouts__open" href={url} target="_blank" rel="noopener noreferrer">
              打开
              <span className="visually-hidden">{name}，新窗口</span>
            </a>
          </li>
        ))}
      </ul>
      {isBeside && (
        <iframe className="handouts__page" src={shown} title={handouts.find(({ url }) => url === shown)?.name} />
      )}
    </div>
  );
}

/** The keys of the player. */
const KEYS = [
  ['空格 / K', '播放、暂停'],
  ['← →', '后退、前进 10 秒'],
  ['↑ ↓', '音量（焦点在播放器里）'],
  ['F', '全屏'],
  ['M', '静音'],
  ['C', '字幕'],
  ['N', '记笔记'],
  ['P', '小窗播放'],
] as const;
