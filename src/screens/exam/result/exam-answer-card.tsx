import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import * as paths from '#src/lib/paths.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { attemptDrafts } from '../attempt/attempt-drafts.ts';
import { NotLoaded, QuestionSkeleton } from '../exam-parts.tsx';
import { cardQuery } from '../exam-queries.ts';
import { isGoing } from '../exam-words.ts';
import { AnswerGrid, type GridItem, GridLegend } from './answer-grid.tsx';
import '../exam.css';

/** The answer card: answered questions while the attempt runs, correct ones afterwards. */
export default function ExamAnswerCard() {
  const { paper_uuid: paper = '', answer_id: id = '' } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { data: card, error, refetch } = useQuery(cardQuery(id));
  if (!card) {
    return error ? <NotLoaded error={error} onRetry={() => void refetch()} what="次作答" /> : <QuestionSkeleton />;
  }
  const goesOn = isGoing(card.state);
  const drafts = attemptDrafts(card);
  const sections = card.sections.map(({ title, items }) => ({
    title,
    items: items.map((item) => gridItem(item, goesOn, drafts.read(item.question_uuid))),
  }));
  const blank = sections.flatMap(({ items }) => items).filter(({ state }) => state === 'blank').length;
  const place = Object.fromEntries(query);
  const goOn = (position?: number) =>
    void navigate(paths.examPaper({ paper_uuid: paper }, { ...place, answer_id: id, q: position }));
  const handleChoose = (position: number) =>
    goesOn
      ? goOn(position)
      : void navigate(`${paths.examAnswer({ paper_uuid: paper, answer_id: id }, place)}#q${position}`);
  return (
    <>
      <div className="exam">
        <section className="exam__card">
          <h2 className="exam__heading">{blank === 0 ? '全部已答' : `${blank} 题未答`}</h2>
          <GridLegend states={goesOn ? ['answered', 'blank'] : ['right', 'wrong', 'unmarked', 'blank']} />
          <AnswerGrid sections={sections} onChoose={handleChoose} />
        </section>
      </div>
      <ActionBar>
        {goesOn ? (
          <Button onClick={() => goOn()}>继续作答</Button>
        ) : (
          <Button onClick={() => void navigate(paths.examAnswer({ paper_uuid: paper, answer_id: id }, place))}>
            查看成绩与解析
          </Button>
        )}
      </ActionBar>
    </>
  );
}

interface CardItem {
  readonly question_uuid: string;
  readonly position: number;
  readonly is_answered: boolean;
  readonly is_flagged: boolean;
  readonly is_correct: boolean | null;
}

/** Answers that are not sent yet count too. */
function gridItem(
  { question_uuid: question, position, is_answered, is_flagged, is_correct }: CardItem,
  goesOn: boolean,
  draft: ReturnType<ReturnType<typeof attemptDrafts>['read']>,
): GridItem {
  const isAnswered = goesOn && draft ? draft.answer.length > 0 : is_answered;
  const isFlagged = goesOn && draft ? draft.isFlagged : is_flagged;
  const marked = is_correct === null ? 'unmarked' : is_correct ? 'right' : 'wrong';
  const state = !isAnswered ? 'blank' : goesOn ? 'answered' : marked;
  return { question, position, state, isFlagged };
}
