import './live-hall.css';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LiveDetail } from '#src/features/live/live-query.ts';
import type { LiveStage } from '#src/features/live/live-stage.ts';
import { useRoom } from '#src/features/live/use-room.ts';
import { useIsWide } from '#src/lib/environment/use-is-wide.ts';
import { Tabs } from '#src/ui/app/tabs.tsx';
import { LiveStageView } from './live-stage-view.tsx';
import { RoomChat } from './room-chat.tsx';

interface LiveHallProps {
  readonly live: LiveDetail;
  readonly stage: LiveStage;
  /** Facts about the class. */
  readonly facts: ReactNode;
  /** Called when the class was ended or moved, which its planned times do not show. */
  readonly onChange: () => void;
}

const TABS = [
  { value: 'chat', label: '聊天' },
  { value: 'facts', label: '简介' },
] as const;

/** Inside the classroom: the stage, and the chat beside or below it. */
export function LiveHall({ live, stage, facts, onChange }: LiveHallProps) {
  const isWide = useIsWide();
  const [tab, setTab] = useState<'chat' | 'facts'>('chat');
  const room = useRoom(live.classroom);
  const hall = useVisibleHeight();
  const shownMs = useRef<() => number | undefined>(undefined);
  const handleSource = useCallback((ask: (() => number | undefined) | undefined) => {
    shownMs.current = ask;
  }, []);
  const endTime = room.state.room?.end_time;
  const handleMoved = useEffectEvent(onChange);
  useEffect(() => {
    if (endTime !== undefined && endTime !== live.end_time) handleMoved();
  }, [endTime, live.end_time]);
  const chat = (
    <RoomChat
      classroom={live.classroom}
      room={room}
      isOver={stage !== 'doors' && stage !== 'living'}
      readShownMs={() => shownMs.current?.()}
    />
  );
  return (
    <div ref={hall} className="live-hall wide-desk">
      <div className="live-hall__main">
        <LiveStageView live={live} stage={stage} isInside onSource={handleSource} />
        {isWide && <div className="live-hall__facts">{facts}</div>}
      </div>
      <div className="live-hall__side">
        {isWide ? (
          <>
            <h2 className="live-hall__title">聊天</h2>
            {chat}
          </>
        ) : (
          <Tabs label="直播间" tabs={TABS} value={tab} onChange={setTab}>
            {tab === 'chat' ? chat : <div className="live-hall__facts">{facts}</div>}
          </Tabs>
        )}
      </div>
    </div>
  );
}

/** The height that a phone's keyboard leaves free, so that the input stands above the keyboard. */
function useVisibleHeight() {
  const hall = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { visualViewport: visible } = window;
    if (!visible) return undefined;
    const measure = () => {
      const hidden = Math.round(window.innerHeight - visible.height * visible.scale);
      // A small change is a browser bar that appears or hides, not a keyboard.
      const isKeyboard = hidden > 100 && visible.scale === 1;
      hall.current?.style.setProperty('--hidden', isKeyboard ? `${hidden}px` : '0px');
      if (isKeyboard) window.scrollTo(0, 0);
    };
    measure();
    visible.addEventListener('resize', measure);
    return () => visible.removeEventListener('resize', measure);
  }, []);
  return hall;
}
