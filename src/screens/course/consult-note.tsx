import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ChatDoor } from '#src/features/consult/chat-door.tsx';
import { chatAddress, consultQuery, reportConsult } from '#src/features/consult/consult.ts';
import { readStored, writeStored } from '#src/lib/storage.ts';
import { MessagePopup } from '#src/ui/app/message-popup.tsx';

const SEEN_KEY = 'consult-seen';

interface ConsultNoteProps {
  readonly courseUuid: string;
  /** The chat about this course. */
  readonly kstUrl: string;
}

/** The advisor's word, a while after the page is there; once a visit. */
export function ConsultNote({ courseUuid, kstUrl }: ConsultNoteProps) {
  const [isSeen, setIsSeen] = useState(() => readStored('session', SEEN_KEY) !== undefined);
  const { data: popup } = useQuery({ ...consultQuery, enabled: !isSeen });
  const [isDue, setIsDue] = useState(false);
  const delayMs = popup?.delay_ms;
  useEffect(() => {
    if (isSeen || delayMs === undefined) return;
    const timer = setTimeout(() => {
      setIsDue(true);
      writeStored('session', SEEN_KEY, '1');
      reportConsult('consult_show', courseUuid);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [isSeen, delayMs, courseUuid]);
  if (!popup || !isDue || isSeen) return null;
  const chat = chatAddress(kstUrl, popup.advisor.kst_url);
  return (
    <MessagePopup
      title={`${popup.advisor.title} ${popup.advisor.name}`}
      text={popup.content}
      onClosed={() => {
        setIsSeen(true);
        reportConsult('consult_close', courseUuid);
      }}
    >
      {chat && <ChatDoor address={chat}>去咨询</ChatDoor>}
    </MessagePopup>
  );
}
