import { ProblemMeaning } from '../ui/problem-meaning.tsx';
import type { PageCard } from './page-words.ts';

/** How many errors and warnings a page has; opened, each with its line. */
export function PageProblems({ problems }: Pick<PageCard, 'problems'>) {
  if (problems.length === 0) return null;
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const name = [errors > 0 && `${errors} 个错误`, warnings > 0 && `${warnings} 个提醒`].filter(Boolean).join('，');
  return (
    <details className="console-tile__problems">
      <summary>{name}</summary>
      <ul>
        {problems.map(({ code, line, column, message, hint }) => (
          <li key={`${code} ${line}:${column}`}>
            <p>
              第 {line} 行：{message}
            </p>
            {hint ? <p className="console-tile__note">{hint}</p> : null}
            <ProblemMeaning code={code} />
          </li>
        ))}
      </ul>
    </details>
  );
}
