import '../ui/field.css';
import { useId, useState } from 'react';

const MOST_BYTES = 5 * 1024 * 1024;

interface PdfInputProps {
  readonly label: string;
  readonly file: File | undefined;
  readonly problem?: string | undefined;
  readonly onChange: (file: File | undefined) => void;
}

/** Chooses a PDF of at most 5 MB. */
export function PdfInput({ label, file, problem, onChange }: PdfInputProps) {
  const id = useId();
  const [tooLarge, setTooLarge] = useState<string>();
  const bad = tooLarge ?? problem;
  return (
    <div className="console-field invoice-file">
      <label htmlFor={id}>{label}</label>
      <input
        // A new key creates a new input, which no longer holds the uploaded file.
        key={file ? 'chosen' : 'empty'}
        id={id}
        type="file"
        accept="application/pdf,.pdf"
        aria-invalid={bad ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          const isFit = !chosen || chosen.size <= MOST_BYTES;
          setTooLarge(isFit ? undefined : '文件超过 5 MB，请换一份');
          onChange(isFit ? chosen : undefined);
        }}
      />
      <p id={`${id}-note`} className={bad ? 'console-field__problem' : 'console-field__help'}>
        {bad ?? (file ? `已选择 ${file.name}` : '5 MB 以内，学员可以在订单里下载')}
      </p>
    </div>
  );
}
