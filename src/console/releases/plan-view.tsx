import './releases.css';
import { Link } from 'react-router-dom';
import { CHANGE_NAMES, type PageChange, planNumbers, type ReleasePlan } from './release-words.ts';

/** What visitors would find different: numbers first, then page by page in sentences. */
export function PlanView({ plan }: { readonly plan: ReleasePlan }) {
  const told = plan.pages.length;
  const all = plan.counts.new + plan.counts.changed + plan.counts.gone;
  return (
    <div className="console-plan">
      <p className="console-plan__numbers">{planNumbers(plan) || '没有变化：访客看到的就是现在保存的内容。'}</p>
      <Failed failed={plan.failed} />
      <ChangedPages pages={plan.pages} />
      {all > told ? <p className="console-plan__more">还有 {all - told} 页没有列出</p> : null}
    </div>
  );
}

export function ChangedPages({ pages }: { readonly pages: readonly PageChange[] }) {
  if (pages.length === 0) return null;
  return (
    <ul className="console-plan__pages">
      {pages.map(({ path, title, what, sentences }) => (
        <li key={path}>
          <p>
            <span className={`console-badge console-plan__${what}`}>{CHANGE_NAMES[what]}</span> <strong>{title}</strong>{' '}
            <span className="console-plan__path">{path}</span>
          </p>
          {what === 'changed' && sentences.length === 0 ? <p>文字和图片没有变，页面代码有更新</p> : null}
          {sentences.length > 0 ? (
            <ul className="console-plan__sentences">
              {sentences.map((sentence) => (
                <ChangeSentence key={sentence} sentence={sentence} />
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** A change in words; a new link to another site is highlighted. */
export function ChangeSentence({ sentence }: { readonly sentence: string }) {
  return <li className={sentence.includes('【站外') ? 'console-plan__foreign' : undefined}>{sentence}</li>;
}

export function Failed({ failed }: Pick<ReleasePlan, 'failed'>) {
  if (failed.length === 0) return null;
  return (
    <div className="console-notice">
      <p>{failed.length} 个页面有错误，访客看到的还是它们上一个好的版本：</p>
      <ul>
        {failed.map(({ file, problems }) => {
          const [first] = problems.filter(({ severity }) => severity === 'error');
          return (
            <li key={file}>
              <Link to={`/console/pages?q=${encodeURIComponent(file)}`}>{file}</Link>
              {first ? `　第 ${first.line} 行：${first.message}` : ''}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
