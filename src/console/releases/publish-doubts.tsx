import './publish-choice.css';
import './releases.css';
import { Link } from 'react-router-dom';
import { flawKey, type PageDifference } from '#src/contract/console/release.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { Button } from '../ui/button.tsx';
import type { ReleasePlan } from './release-words.ts';

/** What the selected pages depend on, and what is therefore published with them. */
export function Needs({ needs }: { readonly needs: readonly string[] }) {
  return (
    <section className="console-plan__back" aria-label="一起发布">
      <p>
        <strong>勾选的内容用到这些，会一起发布：</strong>
      </p>
      <ul className="console-plan__back-list">
        {needs.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  );
}

interface TakenBackProps {
  readonly pages: ReleasePlan['takenBack'];
  readonly isAgain: boolean;
  readonly onDecide: (isAgain: boolean) => void;
}

/** Pages that were rolled back: to publish them again, the user must confirm it here. */
export function TakenBack({ pages, isAgain, onDecide }: TakenBackProps) {
  return (
    <section className="console-plan__back" aria-label="退回过的页面">
      <p>
        <strong>这些页面退回过：</strong>
      </p>
      <ul className="console-plan__back-list">
        {pages.map(({ path, at, by, isSame, sentences }) => (
          <li key={path}>
            {path}：{chinaMoment(Date.parse(at), Date.now())} 由{by}退回，
            {isSame ? <strong>要发布的就是退回的那一版</strong> : '之后又改过，请核对'}
            {sentences.length > 0 ? `。退回时改了：${sentences.slice(0, 3).join('；')}` : ''}
          </li>
        ))}
      </ul>
      <label className="console-check">
        <input type="checkbox" checked={isAgain} onChange={(event) => onDecide(event.target.checked)} />
        看过了，确定再给访客看
      </label>
    </section>
  );
}

interface DifferencesProps {
  readonly pages: readonly PageDifference[];
  readonly mustAgree: boolean;
  readonly isAgreed: boolean;
  readonly onDecide: (isAgreed: boolean) => void;
}

/** Differences from the catalogue: to publish another price or coupon, the user must confirm it here. */
export function Differences({ pages, mustAgree, isAgreed, onDecide }: DifferencesProps) {
  return (
    <section className="console-plan__back" aria-label="和后台不一致">
      <p>
        <strong>这些页面写的和后台不一致：</strong>
      </p>
      <ul className="console-plan__back-list">
        {pages.map(({ file, path, problems }) => (
          <li key={file}>
            <Link to={`/console/pages?q=${encodeURIComponent(path)}`}>{path}</Link>
            <ul>
              {problems.map(({ code, line, column, severity, message, hint }) => (
                <li key={`${code} ${line}:${column}`}>
                  {severity === 'error' ? <strong>{message}</strong> : message}（第 {line} 行）
                  {hint ? <span className="console-plan__hint">{hint}</span> : null}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {mustAgree ? (
        <label className="console-check">
          <input type="checkbox" checked={isAgreed} onChange={(event) => onDecide(event.target.checked)} />
          核对过，就按页面写的给访客看
        </label>
      ) : null}
    </section>
  );
}

interface FlawsProps {
  readonly pages: readonly PageDifference[];
  readonly known: ReadonlySet<string>;
  readonly onDecide: (known: ReadonlySet<string>) => void;
}

/** Flaws of the pages: each is fixed in the editor, or confirmed as known, which is recorded. */
export function Flaws({ pages, known, onDecide }: FlawsProps) {
  const all = pages.flatMap(({ path, problems }) => problems.map((each) => flawKey(path, each)));
  const toggle = (key: string) => {
    const next = new Set(known);
    if (!next.delete(key)) next.add(key);
    onDecide(next);
  };
  return (
    <section className="console-plan__back" aria-label="还有提醒">
      <p>
        <strong>这些页面还有提醒，改好，或者勾选“我知道”（会记下你的名字）：</strong>
      </p>
      <ul className="console-plan__flaws">
        {pages.map(({ file, path, problems }) => (
          <li key={file}>
            <Link to={`/console/pages/edit?file=${encodeURIComponent(file)}`}>{path}</Link>
            <ul>
              {problems.map((each) => {
                const key = flawKey(path, each);
                return (
                  <li key={key}>
                    <label className="console-choice__tick">
                      <input type="checkbox" checked={known.has(key)} onChange={() => toggle(key)} />
                      <span>
                        我知道：{each.message}（第 {each.line} 行）
                        {each.hint ? <span className="console-plan__hint">{each.hint}</span> : null}
                      </span>
                    </label>
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
      {all.length > 3 ? (
        <Button look="quiet" onClick={() => onDecide(new Set(all))}>
          {all.length} 条都知道
        </Button>
      ) : null}
    </section>
  );
}
