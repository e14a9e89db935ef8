import { type DevProblem, openInEditor, sourcePath } from './dev-page.ts';
import './problem-list.css';

/** Problems with their place, which opens in the editor, and the way out. */
export function ProblemList({ problems }: { readonly problems: readonly DevProblem[] }) {
  return (
    <ol className="problem-list">
      {problems.map((problem) => (
        <li key={`${problem.file}:${problem.line}:${problem.column}:${problem.code}`} className="problem-list__item">
          <p className="problem-list__message">
            <span className={`problem-list__mark problem-list__mark--${problem.severity}`}>
              {problem.severity === 'error' ? '错误' : '提醒'}
            </span>
            {problem.message}
          </p>
          {problem.hint && <p className="problem-list__hint">{problem.hint}</p>}
          {problem.fix?.[0] && <p className="problem-list__hint">建议改成：{problem.fix[0].text || '（删掉）'}</p>}
          <button
            type="button"
            className="problem-list__place"
            onClick={() => void openInEditor(problem.file, problem.line, problem.column)}
          >
            {`${sourcePath(problem.file)}:${problem.line}:${problem.column}`}
          </button>
          <code className="problem-list__code">{problem.code}</code>
        </li>
      ))}
    </ol>
  );
}
