import './batch.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { FailureView, Skeleton, StateView } from '../ui/state-view.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { BatchResult } from './batch-result.tsx';
import { LastBatches } from './last-batches.tsx';
import { editorPath } from './page-words.ts';
import { type AskedPage, useBatch } from './use-batch.ts';

type FoundFile = ConsoleReply<'GET /console/api/page/search'>['files'][number];
type Place = FoundFile['places'][number];

const keyOf = (file: string, { path }: Pick<Place, 'path'>) => `${file} ${JSON.stringify(path)}`;

/** Finds a text in all pages and fragments, and replaces it in the chosen places. */
export default function ReplacePage() {
  const [search, setSearch] = useSearchParams();
  const words = search.get('q') ?? '';
  const [typed, setTyped] = useState(words);
  return (
    <>
      <PageHead title="查找替换" text="在所有页面和片段的文字里找；编号、地址和价格不算文字。" />
      <form
        className="page-replace__search"
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(typed.trim() === '' ? {} : { q: typed });
        }}
      >
        <TextInput label="找什么" type="search" data-hotkey="/" maxLength={200} value={typed} onChange={setTyped} />
        <Button type="submit" look="primary" disabled={typed.trim() === ''}>
          查找
        </Button>
      </form>
      {words === '' ? <LastBatches /> : <Found key={words} words={words} />}
    </>
  );
}

function Found({ words }: { readonly words: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['page-search', words],
    queryFn: ({ signal }) => consoleApi('GET /console/api/page/search', { query: { words } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={6} />;
  if (data.files.length === 0) return <StateView title={`没有一处写着“${words}”`} text="换个说法，或少写几个字。" />;
  return <Replacing words={words} files={data.files} hasMore={data.hasMore} onAgain={() => void refetch()} />;
}

interface ReplacingProps {
  readonly words: string;
  readonly files: readonly FoundFile[];
  readonly hasMore: boolean;
  readonly onAgain: () => void;
}

function Replacing({ words, files, hasMore, onAgain }: ReplacingProps) {
  const [by, setBy] = useState('');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const batch = useBatch();
  const chosen = files.flatMap(({ file, hash, places }): AskedPage[] => {
    const own = places.filter((place) => !left.has(keyOf(file, place)));
    return own.length === 0 ? [] : [{ file, hash, places: own.map(({ path }) => [...path]) }];
  });
  const total = files.reduce((sum, { places }) => sum + places.length, 0);
  const count = chosen.reduce((sum, { places = [] }) => sum + places.length, 0);
  const isIdle = batch.state.is === 'idle';
  const toggle = (keys: readonly string[], isTaken: boolean) =>
    setLeft((before) => {
      const next = new Set(before);
      for (const key of keys) isTaken ? next.delete(key) : next.add(key);
      return next;
    });
  return (
    <>
      <p className="page-replace__count" role="status">
        {files.length} 个文件里有 {total} 处{hasMore ? '；文件太多，只列出了前面的，改完再找一次' : ''}
      </p>
      <ul className="page-replace__files">
        {files.map((found) => (
          <li key={found.file}>
            <FileView found={found} words={words} by={by} left={left} isOpen={isIdle} onToggle={toggle} />
          </li>
        ))}
      </ul>
      <section className="page-batch__bar" aria-label="替换">
        {isIdle ? (
          <>
            <TextInput label="换成" maxLength={200} value={by} placeholder="留空就是删去" onChange={setBy} />
            <Button
              look="primary"
              disabled={count === 0 || by === words}
              onClick={() => void batch.run({ kind: 'replace', words, by }, chosen)}
            >
              替换 {count} 处（{chosen.length} 页）
            </Button>
          </>
        ) : (
          <BatchResult batch={batch} />
        )}
        {batch.state.is === 'done' || batch.state.is === 'undone' ? <Button onClick={onAgain}>再找一次</Button> : null}
      </section>
    </>
  );
}

interface FileViewProps {
  readonly found: FoundFile;
  readonly words: string;
  readonly by: string;
  /** Keys of the places that are not to be changed. */
  readonly left: ReadonlySet<string>;
  readonly isOpen: boolean;
  readonly onToggle: (keys: readonly string[], isTaken: boolean) => void;
}

function FileView({ found, words, by, left, isOpen, onToggle }: FileViewProps) {
  const { file, path, title, places } = found;
  const keys = places.map((place) => keyOf(file, place));
  const taken = keys.filter((key) => !left.has(key)).length;
  return (
    <article className="page-replace__file" aria-label={title}>
      <header>
        <label className="console-check">
          <input
            type="checkbox"
            disabled={!isOpen}
            checked={taken === keys.length}
            ref={(box) => {
              if (box) box.indeterminate = taken > 0 && taken < keys.length;
            }}
            onChange={({ target }) => onToggle(keys, target.checked)}
          />
          <strong>{title}</strong>
        </label>
        <Link to={editorPath(file)}>{path}</Link>
      </header>
      <ul>
        {places.map((place, index) => {
          const key = keys[index] ?? '';
          return (
            <li key={key}>
              <label className="page-replace__place">
                <input
                  type="checkbox"
                  disabled={!isOpen}
                  checked={!left.has(key)}
                  onChange={({ target }) => onToggle([key], target.checked)}
                />
                <span>
                  <small>
                    {place.label}
                    {place.count > 1 ? `，${place.count} 处` : ''}
                  </small>
                  <span className="page-replace__sentence">
                    {place.before}
                    <del>{words}</del>
                    <ins>{by}</ins>
                    {place.after}
                  </span>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </article>
  );
}
