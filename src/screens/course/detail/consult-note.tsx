import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ChatDoor } from '#src/features/consult/chat-door.tsx';
import { chatAddress, consultQuery } from '#src/features/consult/consult.ts';
import type { Course } from '#src/features/course/course-words.ts';
import { claimInterruption } from '#src/lib/dom/interruption.ts';
import { reportEvent } from '#src/lib/reports/report-event.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { MessagePopup } from '#src/ui/app/message-popup.tsx';

const SEEN_KEY = 'consult-seen';

interface ConsultNoteProps {
  /** Includes the address of its chat. */
  readonly course: Pick<Course, 'uuid' | 'kst_url' | 'trackInfo'>;
}

/** An advisor's message that appears some time after the page, once per visit and in the school's hours. */
export function ConsultNote({ course }: ConsultNoteProps) {
  const [isSeen, setIsSeen] = useState(() => readStored('session', SEEN_KEY) !== undefined);
  const { data: popup } = useQuery({ ...consultQuery, enabled: !isSeen });
  const [isDue, setIsDue] = useState(false);
  const delayMs = popup?.is_on_duty ? popup.delay_ms : undefined;
  const show = useEffectEvent(() => {
    if (!claimInterruption('advisor')) return;
    setIsDue(true);
    writeStored('session', SEEN_KEY, '1');
    reportEvent({ event: 'consult_show', course });
  });
  useEffect(() => {
    if (isSeen || delayMs === undefined) return;
    const timer = setTimeout(() => show(), delayMs);
    return () => clearTimeout(timer);
  }, [isSeen, delayMs]);
  if (!popup || !isDue || isSeen) return null;
  const chat = chatAddress(course.kst_url, popup.advisor.kst_url);
  return (
    <MessagePopup
      title={`${popup.advisor.title} ${popup.advisor.name}`}
      text={popup.content}
      onClosed={() => {
        setIsSeen(true);
        reportEvent({ event: 'consult_close', course });
      }}
    >
      {chat && <ChatDoor address={chat}>去咨询</ChatDoor>}
    </MessagePopup>
  );
}
