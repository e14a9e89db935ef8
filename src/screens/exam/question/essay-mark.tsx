import { type FormEvent, useState } from 'react';
import { Button } from '#src/ui/app/button.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';
import { useMarkEssay } from '../attempt/exam-changes.ts';
import type { AnalysedQuestion } from '../exam-queries.ts';

interface EssayMarkProps {
  readonly item: AnalysedQuestion;
  readonly answerId: string;
}

/** The student marks their own essay against the reference answer, in half points. */
export function EssayMark({ item, answerId }: EssayMarkProps) {
  const { question, score: full, my_score: mine } = item;
  const [text, setText] = useState(mine === null ? '' : String(mine));
  const [problem, setProblem] = useState<string>();
  const mark = useMarkEssay(answerId);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const score = Number(text);
    const isScore = text.trim() !== '' && score >= 0 && score <= full && Number.isInteger(score * 2);
    setProblem(isScore ? undefined : `请填 0 到 ${full} 分，可以有半分`);
    if (isScore && !mark.isPending) mark.mutate({ question_uuid: question.uuid, score });
  };
  return (
    <Form className="exam__mark" onSubmit={handleSubmit}>
      <TextField
        label="给自己评分"
        value={text}
        inputMode="decimal"
        maxLength={5}
        autoComplete="off"
        problem={problem}
        help={`对照参考答案和采分点，满分 ${full} 分`}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" look="plain" isBusy={mark.isPending}>
        {mine === null ? '保存评分' : '修改评分'}
      </Button>
    </Form>
  );
}
