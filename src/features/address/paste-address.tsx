import { type FormEvent, useState } from 'react';
import type { ReplyOf } from '#src/contract/all.ts';
import { Button } from '#src/ui/app/button.tsx';
import { AreaField } from '#src/ui/app/field.tsx';
import { recognitionNote } from './address-draft.ts';
import { useRecogniseAddress } from './use-address-change.ts';
import '#src/ui/app/paper-card.css';

type Recognised = ReplyOf<'POST /api/v1/base/addresses/recognition'>;

interface PasteAddressProps {
  readonly onRead: (read: Recognised) => void;
}

const MAX_LENGTH = 300;

/** Input for a whole address as text. Pasted text is recognised at once. */
export function PasteAddress({ onRead }: PasteAddressProps) {
  const [text, setText] = useState('');
  const recognise = useRecogniseAddress();
  const read = (whole: string) => {
    if (whole.trim() && !recognise.isPending) recognise.mutate(whole, { onSuccess: onRead });
  };
  const handleInput = (event: FormEvent<HTMLTextAreaElement>) => {
    const { value } = event.currentTarget;
    setText(value);
    recognise.reset();
    const { inputType } = event.nativeEvent as InputEvent;
    if (inputType === 'insertFromPaste') read(value);
  };
  return (
    <section className="paper-card address-form__paste" aria-label="智能粘贴">
      <AreaField
        label="智能粘贴"
        rows={2}
        maxLength={MAX_LENGTH}
        placeholder="林晓 13800138000 北京市海淀区中关村大街 1 号"
        help="整段粘贴姓名、手机号和地址，自动填到下面"
        autoComplete="off"
        value={text}
        onInput={handleInput}
      />
      <p className="address-form__note" role="status">
        {recognise.data ? recognitionNote(recognise.data) : ''}
      </p>
      <Button look="plain" disabled={!text.trim()} isBusy={recognise.isPending} onClick={() => read(text)}>
        {recognise.isPending ? '正在识别…' : '识别并填写'}
      </Button>
    </section>
  );
}
