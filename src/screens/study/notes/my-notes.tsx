import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { cleanKeyword } from '#src/features/search/keyword.ts';
import { SearchField } from '#src/features/search/search-field.tsx';
import { useSettled } from '#src/features/search/use-settled.ts';
import { NoteRow } from '#src/features/video/notes/note-row.tsx';
import { changedNotes, waitingText } from '#src/features/video/notes/notes.ts';
import { allNotesQuery, type NotesWanted, noteCoursesQuery, notesOf } from '#src/features/video/notes/notes-query.ts';
import { unsentChanges, watchUnsent } from '#src/features/video/notes/notes-queue.ts';
import { useNoteDeletion } from '#src/features/video/notes/use-note-deletion.tsx';
import { failureText } from '#src/lib/api/api-failures.ts';
import { chinaDayName, clockText } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { endOfList } from '#src/lib/queries/paged-query.ts';
import { LineIcon } from '#src/ui/app/line-icon.tsx';
import { ListEnd } from '#src/ui/app/list-end.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { LinesSkeleton } from '../lessons/lessons-skeleton.tsx';
import { CopyNotes } from './copy-notes.tsx';
import './my-notes.css';

const SETTLE_MS = 300;

/** The student's notes on all lessons, last changed first; each links to its place in the lesson. */
export default function MyNotes() {
  const [params, setParams] = useSearchParams();
  const [course, keyword] = [params.get('course'), cleanKeyword(params.get('keyword') ?? '')];
  const wanted = { ...(course && { course }), ...(keyword && { keyword }) };
  const handleFind = (text: string) => {
    if (text === keyword) return;
    setParams(
      { ...(course && { course }), ...(text && { keyword: text }) },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <div className="my-notes wide-filters">
      <div className="my-notes__finders wide-filters__filters">
        <div className="my-notes__search">
          <Finder keyword={keyword} onFind={handleFind} />
        </div>
        <Courses course={course ?? undefined} keyword={keyword} />
      </div>
      <div className="my-notes__found">
        <Notes wanted={wanted} />
      </div>
    </div>
  );
}

interface FinderProps {
  readonly keyword: string;
  readonly onFind: (keyword: string) => void;
}

function Finder({ keyword, onFind }: FinderProps) {
  const [text, setText] = useState(keyword);
  const [isComposing, setIsComposing] = useState(false);
  const settled = useSettled(cleanKeyword(text), SETTLE_MS, isComposing);
  const find = useEffectEvent(onFind);
  useEffect(() => find(settled), [settled]);
  return <SearchField label="搜索笔记或课时" text={text} onChange={setText} onComposing={setIsComposing} />;
}

interface CoursesProps {
  readonly course: string | undefined;
  readonly keyword: string;
}

/** The courses with notes: one line on a phone, a list at the side on a wide screen. */
function Courses({ course, keyword }: CoursesProps) {
  const { data: courses = [] } = useQuery(noteCoursesQuery);
  const words = keyword ? { keyword } : {};
  return (
    <nav className="my-notes__courses" aria-label="按课程看笔记">
      {courses.length > 1 && (
        <Link to={paths.studyNotes({}, words)} replace aria-current={course === undefined || undefined}>
          全部课程
        </Link>
      )}
      {courses.map(({ uuid, name, count }) => (
        <Link
          key={uuid}
          to={paths.studyNotes({}, { ...words, course: uuid })}
          replace
          aria-current={uuid === course || undefined}
        >
          {name}
          <small>{count}</small>
        </Link>
      ))}
      <Link to={paths.studyMistakeList({}, { tab: 'noted' })}>错题笔记</Link>
    </nav>
  );
}

function Notes({ wanted }: { readonly wanted: NotesWanted }) {
  const query = useInfiniteQuery(allNotesQuery(wanted));
  const unsent = useSyncExternalStore(watchUnsent, unsentChanges);
  const { remove, undoLine } = useNoteDeletion();
  const { data, error, refetch } = query;
  if (!data) return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <LinesSkeleton />;
  const notes = changedNotes(notesOf(data.pages), unsent);
  return (
    <>
      <p className="my-notes__waiting notes__waiting" role="status">
        {waitingText(unsent)}
      </p>
      {notes.length === 0 && !query.hasNextPage ? (
        <NoNotes wanted={wanted} />
      ) : (
        <>
          <CopyNotes wanted={wanted} count={data.pages[0]?.total ?? 0} />
          <ul className="my-notes__list wide-grid" aria-label="笔记">
            {notes.map((note) => (
              <li key={note.uuid} className="my-note">
                <NoteRow note={note} onDelete={() => remove(note)}>
                  <Link
                    className="notes__time my-note__place"
                    to={paths.studyVideo({}, { video: note.video, at: String(note.second) })}
                  >
                    <LineIcon d="M8 5.500v13l10-6.500Z" size={18} />
                    <span className="visually-hidden">回到视频 </span>
                    {clockText(note.second)}
                  </Link>
                </NoteRow>
                <p className="my-note__facts">
                  {note.video_name} · {note.course_name} ·{' '}
                  <span className="my-note__day">{chinaDayName(Date.parse(note.updated_time), serverNow())}</span>
                </p>
              </li>
            ))}
          </ul>
          <ListEnd {...endOfList(query)} />
        </>
      )}
      <div className="my-notes__undo">{undoLine}</div>
    </>
  );
}

function NoNotes({ wanted: { keyword, course } }: { readonly wanted: NotesWanted }) {
  if (keyword !== undefined) return <StatusView title={`没有找到“${keyword}”`} text="换个词试试，或看全部笔记。" />;
  if (course !== undefined) return <StatusView title="这门课还没有笔记" />;
  return (
    <StatusView title="还没有笔记" text="看课时点“记笔记”，写下的都会出现在这里。">
      <Link className="button button--brand" to={paths.studyIndex()}>
        去看课
      </Link>
    </StatusView>
  );
}
