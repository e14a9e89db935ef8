import './problem-meaning.css';
import { type ToggleEvent, useState } from 'react';

/** Explains a problem and its fix: its row of docs/problems.md, loaded on demand. */
export function ProblemMeaning({ code }: { readonly code: string }) {
  const [meaning, setMeaning] = useState('正在读取…');
  const show = async ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (!currentTarget.open) return;
    try {
      const { default: meanings } = await import('../../../docs/problems.md');
      setMeaning(meanings[code] ?? '');
    } catch {
      setMeaning('暂时读不到说明，合上再打开试试。');
    }
  };
  return (
    <details className="problem-meaning" onToggle={(event) => void show(event)}>
      <summary>为什么</summary>
      <p>{meaning}</p>
    </details>
  );
}
