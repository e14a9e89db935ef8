import './diff-view.css';
import { diffLines, nearChanges } from './line-diff.ts';

interface DiffViewProps {
  readonly before: string;
  readonly after: string;
  /** True: open from the start. False: behind a button. */
  readonly isOpen?: boolean;
}

const MARKS = { same: '', gone: '−', new: '+' } as const;
const NAMES = { same: '', gone: '删去', new: '新增' } as const;

/** The changed lines of a page's file, with their context. */
export function DiffView({ before, after, isOpen = false }: DiffViewProps) {
  if (before === after) return null;
  const lines = nearChanges(diffLines(before, after));
  return (
    <details className="console-diff" open={isOpen}>
      <summary>看文字的改动</summary>
      <table aria-label="文字的改动">
        <tbody>
          {lines.map((line, index) =>
            line ? (
              <tr key={`${line.kind} ${line.before} ${line.after}`} data-kind={line.kind}>
                <td className="console-diff__number">{line.before || ''}</td>
                <td className="console-diff__number">{line.after || ''}</td>
                <td className="console-diff__mark">
                  <span aria-hidden="true">{MARKS[line.kind]}</span>
                  <span className="visually-hidden">{NAMES[line.kind]}</span>
                </td>
                <td>
                  <code>{line.text}</code>
                </td>
              </tr>
            ) : (
              // A gap has no key but its position.
              <tr key={`gap ${lines[index - 1]?.after ?? 0}`} data-kind="gap">
                <td colSpan={4}>…</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </details>
  );
}
