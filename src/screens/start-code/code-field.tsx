import { useState } from 'react';
import { showToast } from '#src/lib/dom/toast.ts';
import { environment } from '#src/lib/environment/current.ts';
import { loadAdapter } from '#src/lib/environment/load-adapter.ts';
import { TextField } from '#src/ui/app/text-field.tsx';
import { cleanCode, findCode, groupCode } from './code-text.ts';

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
}

/** Host apps with their own scanner. */
const SCANNERS = ['wechat', 'mini-program', 'app', 'alipay'];

/** The field for a code: typed, pasted (also inside a longer message), or scanned. */
export function CodeField({ label, value, onChange, problem }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      problem={problem}
      help="字母和数字，不分大小写；可以直接粘贴整条短信"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={60}
      onChange={({ target }) => onChange(target.value.toUpperCase())}
      onBlur={() => onChange(groupCode(cleanCode(value)))}
      onPaste={(event) => {
        const code = findCode(event.clipboardData.getData('text'));
        if (code === undefined) return;
        event.preventDefault();
        onChange(groupCode(code));
      }}
      action={SCANNERS.includes(environment().host) && <ScanButton onCode={onChange} />}
    />
  );
}

function ScanButton({ onCode }: { readonly onCode: (value: string) => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const handleClick = async () => {
    setIsBusy(true);
    const text = await loadAdapter()
      .then((adapter) => adapter.scan())
      .catch(() => undefined);
    setIsBusy(false);
    if (text === undefined) return;
    const code = findCode(text);
    if (code) onCode(groupCode(code));
    else showToast('没有认出码，请手动输入');
  };
  return (
    <button type="button" className="text-field__action" disabled={isBusy} onClick={() => void handleClick()}>
      扫一扫
    </button>
  );
}
