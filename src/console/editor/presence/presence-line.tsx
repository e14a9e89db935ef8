import { Users } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import type { OpenedPage } from '../state/editor-state.ts';
import { nameOf, namesOf, type Other } from './use-presence.ts';

interface PresenceLineProps extends Pick<OpenedPage, 'otherDrafts'> {
  readonly others: readonly Other[];
}

/** The people who have the page open, and those who have a draft of it but are not there. */
export function PresenceLine({ others, otherDrafts }: PresenceLineProps) {
  const present = namesOf(others);
  const colleagues = new Set(others.filter(({ isMe }) => !isMe).map(nameOf));
  const drafts = otherDrafts.filter(({ staffName }) => !colleagues.has(staffName));
  const now = Date.now();
  const moments = drafts.map(({ staffName, savedAt }) => `${staffName}（${chinaMoment(Date.parse(savedAt), now)}）`);
  const here = present.length > 0 ? `${present.join('、')}也在这一页` : '';
  const kept = drafts.length > 0 ? `${drafts.map(({ staffName }) => staffName).join('、')}也在改` : '';
  const hint = moments.length > 0 ? `${moments.join('、')}也有这一页没保存的草稿；保存时会合并` : '';
  return (
    <>
      {here || kept ? (
        <p className="studio-others" title={[here, hint].filter(Boolean).join('；')}>
          <Users aria-hidden="true" />
          <span>{[here, kept].filter(Boolean).join('，')}</span>
        </p>
      ) : null}
      <Arrivals present={present} />
    </>
  );
}

/** Announces to screen readers when somebody comes; not when they move or leave. */
function Arrivals({ present }: { readonly present: readonly string[] }) {
  const [words, setWords] = useState('');
  const known = useRef<readonly string[]>([]);
  const names = present.join('、');
  useEffect(() => {
    const now = names === '' ? [] : names.split('、');
    const come = now.filter((name) => !known.current.includes(name));
    known.current = now;
    if (come.length > 0) setWords(`${come.join('、')}来到这一页`);
    else if (now.length === 0) setWords('');
  }, [names]);
  return (
    <span className="visually-hidden" role="status">
      {words}
    </span>
  );
}
