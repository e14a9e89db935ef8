import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTitle } from '#src/ui/app/use-title.ts';
import { openInEditor, sourcePath } from './dev-page.ts';
import { findWritten } from './find-written.ts';
import { PageList } from './page-list.tsx';
import { PhoneFrame, type PhoneSize } from './phone-frame.tsx';
import './preview.css';
import { environments } from '#src/lib/simulate.ts';
import { PreviewTools } from './preview-tools.tsx';
import { ProblemList } from './problem-list.tsx';
import { TimeLine } from './time-line.tsx';
import { usePages } from './use-pages.ts';

/** Every page of `pages-config` beside a phone that shows one of them, while its file is edited. */
export function Preview() {
  const pages = usePages();
  const [query, setQuery] = useSearchParams();
  const [size, setSize] = useState<PhoneSize>('phone');
  const [isPicking, setIsPicking] = useState(false);
  const [isBeside, setIsBeside] = useState(false);
  const [picked, setPicked] = useState<string>();
  useTitle('页面预览');
  if (!pages) return <p className="preview__note">正在编译页面…</p>;

  const page = pages.find(({ path }) => path === query.get('page')) ?? pages[0];
  const env = query.get('env') ?? '';
  const as = query.get('as') ?? '';
  const at = query.get('at') ?? '';
  const set = (name: string, value: string) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  const hrefOf = (path: string) => `?${withParam(query, 'page', path)}`;
  const addressOf = (host: string) => {
    const simulation = new URLSearchParams({
      ...(host && host !== 'browser' && { env: host }),
      ...(as && { as }),
      ...(at && { at: `${at}:00+08:00` }),
    });
    return page ? page.path + (simulation.size > 0 ? `?${simulation}` : '') : '';
  };
  const src = addressOf(env);

  const handlePicked = (blockId: string, shown: readonly string[]) => {
    if (!page) return;
    const start = { file: page.file, line: page.lines[blockId] ?? 1, column: 1 };
    const { file, line, column } = findWritten(page.texts[blockId] ?? [], shown) ?? start;
    setPicked(`${sourcePath(file)}:${line}`);
    void openInEditor(file, line, column);
  };
  const hosts = isBeside ? Object.keys(environments) : [env];
  return (
    <div className="preview">
      <PageList pages={pages} selected={page?.path} hrefOf={hrefOf} />
      <main className="preview__stage">
        {page?.title ? (
          hosts.map((host) => (
            <figure className="preview__phone" key={addressOf(host)}>
              {isBeside && <figcaption>{environments[host as keyof typeof environments].title}</figcaption>}
              <PhoneFrame size={size} src={addressOf(host)} onBlockPicked={isPicking ? handlePicked : undefined} />
            </figure>
          ))
        ) : (
          <p className="preview__note">
            {page ? '这一页还没有正确的版本，先改好右边的错误' : 'pages-config 里还没有页面'}
          </p>
        )}
      </main>
      {page && (
        <aside className="preview__side">
          <PreviewTools
            page={page}
            src={src}
            env={env}
            as={as}
            at={at}
            size={size}
            isPicking={isPicking}
            isBeside={isBeside}
            picked={picked}
            onChange={set}
            onSize={setSize}
            onPicking={setIsPicking}
            onBeside={setIsBeside}
          />
          {page.prices.length > 0 && (
            <>
              <h2 className="preview__heading">价格</h2>
              <ul className="preview__prices">
                {page.prices.map((price) => (
                  <li key={price}>{price}</li>
                ))}
              </ul>
            </>
          )}
          <TimeLine pages={pages} at={at} onChange={(moment) => set('at', moment)} />
          <h2 className="preview__heading">问题</h2>
          {page.problems.length > 0 ? <ProblemList problems={page.problems} /> : <p>没有问题</p>}
        </aside>
      )}
    </div>
  );
}

function withParam(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set(name, value);
  return next;
}
