import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { REVIEW_LENGTH } from '#src/contract/post-states.ts';
import { api } from '#src/lib/api/api-client.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { Button } from '#src/ui/app/button.tsx';
import { AreaField } from '#src/ui/app/field.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { Rating } from '#src/ui/app/rating.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';
import { type OwnReview, ownReviewQuery, talkKey } from './talk-queries.ts';

interface ReviewSheetProps {
  readonly courseUuid: string;
  readonly own: OwnReview;
  readonly isOpen: boolean;
  readonly onDismiss: () => void;
}

const WORDS = ['很失望', '不太好', '一般', '不错', '很值得'];

/** The form to write a review of a course, to change it until the school has answered, or to delete it. */
export function ReviewSheet({ courseUuid, own, isOpen, onDismiss }: ReviewSheetProps) {
  const { bar, review } = own;
  const client = useQueryClient();
  const [stars, setStars] = useState(review?.stars);
  const [text, setText] = useState(review?.text ?? '');
  const [isShort, setIsShort] = useState(false);
  const [isSure, setIsSure] = useState(false);
  const params = { id: courseUuid };
  const done = (said: string) => {
    void client.invalidateQueries({ queryKey: talkKey(courseUuid) });
    showToast(said);
    onDismiss();
  };
  const save = useWrite({
    mutationFn: (body: { readonly stars: number; readonly text: string }) =>
      api('PUT /api/v1/course/{id}/reviews/mine', { params, body, isSilent: true }),
    onSuccess: (next) => {
      client.setQueryData(ownReviewQuery(courseUuid).queryKey, next);
      done('已提交，审核后展示');
    },
  });
  const drop = useWrite({
    mutationFn: () => api('DELETE /api/v1/course/{id}/reviews/mine', { params }),
    onSuccess: () => {
      setStars(undefined);
      setText('');
      done('已删除');
    },
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isTooShort = [...text.trim()].length < REVIEW_LENGTH.min;
    setIsShort(isTooShort || stars === undefined);
    if (!isTooShort && stars !== undefined && !save.isPending) save.mutate({ stars, text });
  };
  const isLong = [...text.trim()].length >= REVIEW_LENGTH.min;
  return (
    <Sheet title={review ? '我的评价' : '写评价'} isOpen={isOpen} onDismiss={onDismiss}>
      <Form className="talk-form" onSubmit={handleSubmit}>
        {bar === 'none' ? (
          <>
            <Rating
              label="总体评分"
              name="stars"
              value={stars}
              words={WORDS}
              onChange={setStars}
              problem={isShort && stars === undefined ? '请选择几颗星' : undefined}
            />
            <AreaField
              label="学得怎么样"
              rows={5}
              maxLength={REVIEW_LENGTH.max}
              value={text}
              placeholder="老师讲得怎么样、适合什么基础、作业和答疑如何"
              problem={isShort && !isLong ? `至少写 ${REVIEW_LENGTH.min} 个字` : undefined}
              onChange={({ target }) => setText(target.value)}
            />
            <p className="talk-form__note">
              审核后展示，名字只显示第一个字，并标明你学完了多少。请不要写手机号和微信号。学校回复以后不能再修改。
            </p>
            {save.error && (
              <p className="talk-form__problem" role="alert">
                {failureText(save.error)}
              </p>
            )}
            <Button type="submit" isBusy={save.isPending}>
              {review ? '提交修改' : '提交'}
            </Button>
          </>
        ) : (
          <p className="talk-form__note">学校已经回复，评价不能再修改；可以连同回复一起删除。</p>
        )}
        {review && (
          <Button look="quiet" isBusy={drop.isPending} onClick={() => (isSure ? drop.mutate() : setIsSure(true))}>
            {isSure ? '再点一次，删除评价' : '删除评价'}
          </Button>
        )}
      </Form>
    </Sheet>
  );
}
