import './csv-button.css';
import { decodeExport } from '../client/read-csv.ts';

interface CsvButtonProps {
  readonly label: string;
  readonly look?: 'plain' | 'quiet';
  /** The text of the file, in whatever encoding it was exported, and its name. */
  readonly onRead: (text: string, name: string) => void;
}

/** A button by which a CSV file is chosen and read; the same file can be chosen again. */
export function CsvButton({ label, look = 'plain', onRead }: CsvButtonProps) {
  const read = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = '';
    if (file) onRead(decodeExport(await file.arrayBuffer()), file.name);
  };
  return (
    <label className={`console-button console-button--${look} csv-button`}>
      {label}
      <input
        className="visually-hidden"
        type="file"
        accept=".csv,.txt,text/csv"
        onChange={({ currentTarget }) => void read(currentTarget)}
      />
    </label>
  );
}
