import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '#src/contract/all.ts';
import { api } from '#src/lib/api/api-client.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { chinaDayName, clockText } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import * as paths from '#src/lib/paths.ts';
import { endOfList, nextPageNumber } from '#src/lib/queries/paged-query.ts';
import { ListEnd } from '#src/ui/app/list-end.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { LinesSkeleton } from './lessons-skeleton.tsx';
import './my-notes.css';

const notesQuery = infiniteQueryOptions({
  queryKey: ['my-notes'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /api/v1/course/notes', { query: { page: pageParam }, signal, isSilent: true }),
  initialPageParam: 1,
  getNextPageParam: nextPageNumber,
  staleTime: 0,
  meta: { isKept: true },
});

type OneNote = ReplyOf<'GET /api/v1/course/notes'>['list'][number];

/** What the student wrote down in all lessons, the last changed first; each leads back to its place. */
export default function MyNotes() {
  const query = useInfiniteQuery(notesQuery);
  const { data, error, refetch } = query;
  if (!data) return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <LinesSkeleton />;
  const notes = [...new Map(data.pages.flatMap(({ list }) => list).map((one) => [one.uuid, one])).values()];
  if (notes.length === 0 && !query.hasNextPage) {
    return (
      <StatusView title="还没有笔记" text="看课时点“记笔记”，写下的都会出现在这里。">
        <Link className="button button--brand" to={paths.studyIndex()}>
          去看课
        </Link>
      </StatusView>
    );
  }
  return (
    <>
      <ul className="my-notes wide-grid">
        {notes.map((note) => (
          <li key={note.uuid}>
            <NoteCard note={note} />
          </li>
        ))}
      </ul>
      <ListEnd {...endOfList(query)} />
    </>
  );
}

function NoteCard({ note }: { readonly note: OneNote }) {
  const { video_uuid: video, second } = note;
  return (
    <Link className="my-note" to={paths.studyVideo({}, { video, at: String(second) })}>
      <span className="my-note__text">{note.text}</span>
      <span className="my-note__facts">
        <span className="my-note__place">{clockText(second)}</span> {note.video_name} · {note.course_name} ·{' '}
        {chinaDayName(Date.parse(note.updated_time), serverNow())}
      </span>
    </Link>
  );
}
