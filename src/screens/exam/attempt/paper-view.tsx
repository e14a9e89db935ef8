import './paper.css';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { showToast } from '#src/lib/dom/toast.ts';
import { useIsWide } from '#src/lib/environment/use-is-wide.ts';
import { SKIP_LEAVE_GUARD } from '#src/lib/history/skip-leave-guard.ts';
import * as paths from '#src/lib/paths.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { Button } from '#src/ui/app/button.tsx';
import { KeysNote } from '#src/ui/app/keys-note.tsx';
import { NavBarAction } from '#src/ui/app/nav-bar-action.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';
import { StatusView } from '#src/ui/app/status-view.tsx';
import type { Attempt, PlacedQuestion } from '../exam-queries.ts';
import { AnswerField } from '../question/answer-field.tsx';
import { QuestionHead } from '../question/question-head.tsx';
import { AnswerGrid, GridLegend } from '../result/answer-grid.tsx';
import { blankCount, cardSections } from '../result/card-sections.ts';
import { conflicts } from './attempt-state.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { LoginAgain } from './login-again.tsx';
import { pagesKeyOf } from './page-notes.ts';
import { PaperHead } from './paper-head.tsx';
import { SubmitDialog } from './submit-dialog.tsx';
import { useAnswerPages } from './use-answer-pages.ts';
import { type RunningAttempt, useAttempt } from './use-attempt.ts';
import { useKeys } from './use-keys.ts';
import { useSwipe } from './use-swipe.ts';

/** A running attempt: one question per view, with time, saving status, answer card and submission. */
export function PaperView({ attempt }: { readonly attempt: Attempt }) {
  const running = useAttempt(attempt);
  const { state } = running;
  const unsentPages = useAnswerPages(attempt, running);
  const [asked, setAsked] = useState<'card' | 'submit'>();
  const isWide = useIsWide();
  const { current, hasMoved, go } = useCurrent(attempt);
  const at = attempt.questions.indexOf(current);
  const swipe = useSwipe((step) => go(attempt.questions[at + step]));
  if (state.phase === 'closed') return <Over attempt={attempt} isElsewhere={state.ending === 'elsewhere'} />;
  if (state.phase === 'submitting' && state.submitter === 'time') {
    return (
      <>
        <SubmittingView attempt={attempt} running={running} unsentPages={unsentPages} />
        <LoginAgain running={running} />
      </>
    );
  }
  const isLocked = state.phase === 'submitting';
  const isLast = at === attempt.questions.length - 1;
  const goTo = (position: number) => go(attempt.questions.find((placed) => placed.position === position));
  return (
    <div className="paper wide-desk">
      <NavBarAction>
        <button type="button" className="paper__submit" onClick={() => setAsked('submit')}>
          交卷
        </button>
      </NavBarAction>
      <PaperHead attempt={attempt} running={running} at={at} />
      <div className="paper__stage" {...swipe}>
        <QuestionView
          key={current.question.uuid}
          attempt={attempt}
          placed={current}
          running={running}
          isLocked={isLocked}
          takesFocus={hasMoved}
          onStep={(step) => go(attempt.questions[at + step])}
        />
        {isWide && <KeysNote keys={KEYS} />}
      </div>
      <nav className="paper__bar" aria-label="题目切换">
        <Button look="plain" disabled={at === 0} onClick={() => go(attempt.questions[at - 1])}>
          上一题
        </Button>
        {!isWide && (
          <Button look="quiet" onClick={() => setAsked('card')}>
            答题卡
          </Button>
        )}
        {isLast ? (
          <Button onClick={() => setAsked('submit')}>交卷</Button>
        ) : (
          <Button onClick={() => go(attempt.questions[at + 1])}>下一题</Button>
        )}
      </nav>
      {isWide && (
        <section className="paper__map" aria-label={cardTitle(attempt, running)}>
          <h2 className="paper__map-title">{cardTitle(attempt, running)}</h2>
          <Card attempt={attempt} running={running} current={current.question.uuid} onChoose={goTo} />
        </section>
      )}
      <CardSheet
        attempt={attempt}
        running={running}
        current={current.question.uuid}
        isOpen={asked === 'card'}
        onDismiss={() => setAsked(undefined)}
        onChoose={(position) => {
          setAsked(undefined);
          goTo(position);
        }}
        onSubmit={() => setAsked('submit')}
      />
      <SubmitDialog
        attempt={attempt}
        running={running}
        unsentPages={unsentPages}
        isOpen={asked === 'submit'}
        onDismiss={() => setAsked(undefined)}
        onReview={() => setAsked('card')}
      />
      <ConflictDialog attempt={attempt} running={running} question={conflicts(state)[0]} />
      <LeaveDialog running={running} />
      <LoginAgain running={running} />
    </div>
  );
}

const KEYS = [
  ['1–9', '选择选项'],
  ['← →', '上一题、下一题'],
  ['F', '标记本题'],
] as const;

interface QuestionViewProps {
  readonly attempt: Attempt;
  readonly placed: PlacedQuestion;
  readonly running: RunningAttempt;
  readonly isLocked: boolean;
  /** True when the student went to this question: focus it, so that a screen reader starts there. */
  readonly takesFocus: boolean;
  readonly onStep: (step: 1 | -1) => void;
}

function QuestionView({ attempt, placed, running, isLocked, takesFocus, onStep }: QuestionViewProps) {
  const { question, position, score, section_title: section } = placed;
  const entry = running.entryOf(question.uuid);
  const addresses = Object.fromEntries(attempt.pictures.map(({ uuid, url }) => [uuid, url]));
  const stemId = `stem-${question.uuid}`;
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) article.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const flag = () => running.flag(question.uuid, !entry.isFlagged);
  useKeys({
    question,
    answer: entry.answer,
    onAnswer: isLocked ? undefined : (answer) => running.answer(question, answer),
    onStep,
    onFlag: isLocked ? undefined : flag,
  });
  return (
    <article ref={article} className="paper__question" tabIndex={-1} aria-labelledby={`${stemId}-title ${stemId}`}>
      <p className="paper__section">{section}</p>
      <QuestionHead question={question} label={`第 ${position} 题`} note={`${score} 分`} id={stemId} />
      {entry.problem !== undefined && (
        <p className="paper__problem" role="alert">
          这个答案没有存上：{entry.problem}。请修改后再试。
        </p>
      )}
      <AnswerField
        question={question}
        answer={entry.answer}
        labelledBy={stemId}
        isLocked={isLocked}
        isTeacherMarked={attempt.paper.is_teacher_marked}
        photos={{ place: pagesKeyOf(attempt, question.uuid), addresses }}
        onAnswer={(answer) => running.answer(question, answer)}
      />
      <button type="button" className="paper__flag" aria-pressed={entry.isFlagged} disabled={isLocked} onClick={flag}>
        <span className="paper__flag-sign" aria-hidden="true" />
        标记本题
      </button>
    </article>
  );
}

function Over({ attempt, isElsewhere }: { readonly attempt: Attempt; readonly isElsewhere: boolean }) {
  useEffect(() => {
    if (isElsewhere) showToast('这份试卷已经交卷');
  }, [isElsewhere]);
  const { answer_id: id, paper, mycourse, course_section_uuid: section } = attempt;
  const place = { mycourse, course_section_uuid: section };
  return (
    <Navigate
      replace
      state={SKIP_LEAVE_GUARD}
      to={paths.examAnswer({ paper_uuid: paper.uuid, answer_id: id }, place)}
    />
  );
}

/** The last open attempt on this device, and the number of its question. */
const LEFT_KEY = 'exam-question';

/** Where the student stopped: the last question shown on this device, else the last answered one, else the first. */
function leftAt({ answer_id: id, questions, answers }: Attempt): PlacedQuestion | undefined {
  const [kept, position] = readStored('local', LEFT_KEY)?.split(' ') ?? [];
  const answered = new Set(answers.filter(({ answer }) => answer.some(Boolean)).map((one) => one.question_uuid));
  return (
    (kept === id ? questions.find((placed) => String(placed.position) === position) : undefined) ??
    [...questions].reverse().find(({ question }) => answered.has(question.uuid)) ??
    questions[0]
  );
}

/** The question in the address by number; else where the student stopped. */
function useCurrent(attempt: Attempt) {
  const { answer_id: id, questions } = attempt;
  const [query, setQuery] = useSearchParams();
  const [left] = useState(() => leftAt(attempt));
  const named = questions.find(({ position }) => String(position) === query.get('q'));
  const current = named ?? left;
  if (!current) throw new Error('A paper has no questions.');
  useEffect(() => {
    writeStored('local', LEFT_KEY, `${id} ${current.position}`);
  }, [id, current.position]);
  const [hasMoved, setHasMoved] = useState(false);
  const go = (placed: PlacedQuestion | undefined) => {
    if (!placed) return;
    setHasMoved(true);
    query.set('q', String(placed.position));
    setQuery(query, { replace: true, state: SKIP_LEAVE_GUARD });
  };
  return { current, hasMoved, go };
}

interface CardProps {
  readonly attempt: Attempt;
  readonly running: RunningAttempt;
  readonly current: string;
  readonly onChoose: (position: number) => void;
}

interface CardSheetProps extends CardProps {
  readonly isOpen: boolean;
  readonly onDismiss: () => void;
  readonly onSubmit: () => void;
}

/** The answer card as a sheet. */
function CardSheet({ isOpen, onDismiss, onSubmit, ...card }: CardSheetProps) {
  return (
    <Sheet
      title={cardTitle(card.attempt, card.running)}
      isOpen={isOpen}
      onDismiss={onDismiss}
      footer={<Button onClick={onSubmit}>交卷</Button>}
    >
      {isOpen && <Card {...card} />}
    </Sheet>
  );
}

function cardTitle(attempt: Attempt, running: RunningAttempt): string {
  const blank = blankCount(attempt, running);
  return blank === 0 ? '答题卡 · 全部已答' : `答题卡 · ${blank} 题未答`;
}

/** All questions of the paper, and which are answered. */
function Card({ attempt, running, current, onChoose }: CardProps) {
  return (
    <>
      <GridLegend states={['answered', 'blank']} />
      <AnswerGrid sections={cardSections(attempt, running, current)} onChoose={onChoose} />
    </>
  );
}

interface SubmittingViewProps {
  readonly attempt: Attempt;
  readonly running: RunningAttempt;
  /** Photographed pages that the server does not have yet. */
  readonly unsentPages: number;
}

/** The time is over: the paper submits itself as soon as it can. */
function SubmittingView({ attempt, running, unsentPages }: SubmittingViewProps) {
  const { state, retry } = running;
  const isFailing = state.link === 'failing';
  return (
    <div role="status">
      <StatusView
        title={isFailing ? '时间到，联网后自动交卷' : '时间到，正在交卷'}
        text={
          isFailing && unsentPages > 0
            ? `《${attempt.paper.title}》的答案和 ${unsentPages} 张照片都在本机，联网后自动上传。半小时内联网，照片照常计入。`
            : isFailing
              ? `《${attempt.paper.title}》的答案都${state.isOnDevice ? '存在本机' : '在本页'}，请保持页面打开。`
              : '请稍候，正在把答案交给服务器。'
        }
      >
        {isFailing && <Button onClick={retry}>现在重试</Button>}
      </StatusView>
      <LeaveDialog running={running} />
    </div>
  );
}
