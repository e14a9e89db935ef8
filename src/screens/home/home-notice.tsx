import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { myHomeQuery } from '#src/features/home/home-query.ts';
import * as paths from '#src/lib/paths.ts';
import { readStored, writeStored } from '#src/lib/storage.ts';
import { MessagePopup } from '#src/ui/app/message-popup.tsx';

const SEEN_KEY = 'notice-seen';

/** A notice that wants to be read, shown once on this device. */
export function HomeNotice() {
  const { data } = useQuery(myHomeQuery);
  const [seen, setSeen] = useState(() => readStored('local', SEEN_KEY));
  const notice = data?.notice;
  if (!notice?.is_popup || notice.uuid === seen) return null;
  const handleClosed = () => {
    writeStored('local', SEEN_KEY, notice.uuid);
    setSeen(notice.uuid);
  };
  return (
    <MessagePopup key={notice.uuid} title="公告" text={notice.title} onClosed={handleClosed}>
      <Link to={paths.noticeDetail({ id: notice.uuid })} onClick={handleClosed}>
        查看
      </Link>
    </MessagePopup>
  );
}
