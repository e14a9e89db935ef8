import './table-button.css';
import { useState } from 'react';
import { readTableFile } from '../client/read-table-file.ts';

interface TableButtonProps {
  readonly label: string;
  readonly look?: 'plain' | 'quiet';
  /** Receives the table as CSV, whatever the file's format, and the file's name. */
  readonly onRead: (text: string, name: string) => void;
}

/** A button to choose and read a table, CSV or .xlsx. The same file can be chosen again. */
export function TableButton({ label, look = 'plain', onRead }: TableButtonProps) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const read = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    if (!file || isBusy) return;
    setIsBusy(true);
    // Read the file before emptying the field: in some browsers it is gone afterwards.
    const found = await readTableFile(file).catch(() => ({ problem: '读不出这个文件，请再选一次' }));
    input.value = '';
    setIsBusy(false);
    setProblem('problem' in found ? found.problem : undefined);
    if ('text' in found) onRead(found.text, file.name);
  };
  return (
    <div className="table-button">
      <label className={`console-button console-button--${look}`} aria-busy={isBusy || undefined}>
        {isBusy ? '在读文件…' : label}
        <input
          className="visually-hidden"
          type="file"
          accept=".csv,.txt,.xlsx,.xls,text/csv"
          onChange={({ currentTarget }) => void read(currentTarget)}
        />
      </label>
      {problem ? (
        <p className="console-field__problem" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
