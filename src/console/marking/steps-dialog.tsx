import './marking.css';
import { useState } from 'react';
import { LONGEST_STEP, MOST_STEPS, type Step, stepsProblem, sumOf } from '#src/contract/marking-steps.ts';
import { randomUuid } from '#src/lib/storage/device-id.ts';
import { Button } from '../ui/button.tsx';
import { Decision, useDecision } from '../ui/decision.tsx';
import { TextInput } from '../ui/text-input.tsx';

interface Row {
  /** React key of the row. */
  readonly key: string;
  readonly words: string;
  readonly points: string;
}

interface StepsDialogProps {
  readonly title: string;
  readonly steps: readonly Step[];
  readonly full: number;
  /** Smallest difference between two scores, in points. */
  readonly least: number;
  /** Key of the query that shows the steps. */
  readonly queryKey: readonly string[];
  readonly send: (steps: readonly Step[]) => Promise<unknown>;
  readonly onClose: () => void;
}

const newRow = ({ words, points }: Pick<Row, 'words' | 'points'>): Row => ({ key: randomUuid(), words, points });

/** Edits the steps of one question. Their points must add up to the question's points; no steps at all is allowed. */
export function StepsDialog({ title, steps, full, least, queryKey, send, onClose }: StepsDialogProps) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    steps.length === 0
      ? [newRow({ words: '', points: '' })]
      : steps.map(({ words, points }) => newRow({ words, points: String(points) })),
  );
  const [isTried, setIsTried] = useState(false);
  // Rows that are completely empty are ignored.
  const written = rows
    .filter(({ words, points }) => words.trim() !== '' || points.trim() !== '')
    .map(({ words, points }) => ({ words: words.trim(), points: Number(points) }));
  const sum = sumOf(written.map(({ points }) => (Number.isFinite(points) ? points : 0)));
  const problem = stepsProblem(written, full, least);
  const write = useDecision({
    ...{ key: queryKey, said: written.length === 0 ? '步骤已去掉' : '步骤已保存', onClose },
    send: () => send(written),
  });
  const change = (key: string, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const save = () => {
    setIsTried(true);
    if (!problem) write.mutate();
  };
  return (
    <Decision
      title={title}
      label="保存"
      size="wide"
      write={{ isPending: write.isPending, mutate: save }}
      onClose={onClose}
    >
      <p className="console-note">公式写在 $…$ 里。各步加起来正好 {full} 分；全部去掉就是不按步骤给分。</p>
      <ol className="marking-rows">
        {rows.map(({ key, words, points }, at) => (
          <li key={key}>
            <TextInput
              label={`第 ${at + 1} 步`}
              maxLength={LONGEST_STEP}
              autoComplete="off"
              value={words}
              onChange={(value) => change(key, { words: value })}
            />
            <TextInput
              label="分"
              aria-label={`第 ${at + 1} 步的分`}
              inputMode={least === 1 ? 'numeric' : 'decimal'}
              maxLength={6}
              autoComplete="off"
              value={points}
              onChange={(value) => change(key, { points: value })}
            />
            <Button aria-label={`去掉第 ${at + 1} 步`} onClick={() => setRows(rows.filter((row) => row.key !== key))}>
              去掉
            </Button>
          </li>
        ))}
      </ol>
      <div className="marking-grades">
        {rows.length < MOST_STEPS ? (
          <Button onClick={() => setRows([...rows, newRow({ words: '', points: '' })])}>加一步</Button>
        ) : null}
        <p role="status">
          共 {sum} / {full} 分
        </p>
      </div>
      {(isTried ? problem : undefined) || write.error ? (
        <p className="marking-problem" role="alert">
          {problem ?? write.error?.message}
        </p>
      ) : null}
    </Decision>
  );
}
