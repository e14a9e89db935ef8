import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { Button } from '#src/ui/app/button.tsx';

const LONGEST_TEXT = 500;
const QUESTIONS = ['现在报名有什么优惠？', '零基础适合哪门课？', '课程怎么上，能回看吗？'];

interface ComposerProps {
  /** Whether to offer example questions: true while nothing has been said. */
  readonly hasQuestions: boolean;
  readonly onSend: (text: string) => void;
}

/** The input of the chat. Enter sends, but not while an input method is composing. */
export function Composer({ hasQuestions, onSend }: ComposerProps) {
  const [text, setText] = useState('');
  const handleSend = () => {
    if (!text.trim()) return;
    onSend(text.trim());
    setText('');
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    handleSend();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    handleSend();
  };
  return (
    <form className="chat__composer" onSubmit={handleSubmit}>
      {hasQuestions && (
        <ul className="chat__questions" aria-label="常见问题">
          {QUESTIONS.map((question) => (
            <li key={question}>
              <button type="button" onClick={() => onSend(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="chat__write">
        <textarea
          aria-label="输入消息"
          placeholder="说说你的情况，顾问会尽快回复"
          rows={1}
          maxLength={LONGEST_TEXT}
          value={text}
          enterKeyHint="send"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={handleKey}
        />
        <Button type="submit" disabled={!text.trim()}>
          发送
        </Button>
      </div>
    </form>
  );
}
