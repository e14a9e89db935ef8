import '../exam.css';
import './mistakes.css';
import '../attempt/on-its-side.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { failureText } from '#src/lib/api/api-failures.ts';
import { useIsWide } from '#src/lib/environment/use-is-wide.ts';
import * as paths from '#src/lib/paths.ts';
import { KeysNote } from '#src/ui/app/keys-note.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { QuestionSkeleton } from '../exam-parts.tsx';
import { type RoundPlace, roundQuery } from './mistake-queries.ts';
import { readUnsent } from './outbox.ts';
import { RedoQuestion } from './redo-question.tsx';
import { RedoSummary } from './redo-summary.tsx';
import { type Given, isOver, newRound, type Round, readRound, storeRound } from './round.ts';
import { StemLine } from './stem-line.tsx';
import { useRound } from './use-round.ts';

/** Redoing mistakes, one question at a time: those of today, of a knowledge point, or one. */
export default function Redo() {
  const [query] = useSearchParams();
  const [turn, setTurn] = useState(0);
  const navigate = useNavigate();
  const place = placeOf(query);
  const handleMore = () => {
    storeRound(undefined);
    setTurn(turn + 1);
    void navigate(paths.studyRedo({}, { more: true }), { replace: true });
  };
  return <Turn key={JSON.stringify([place, turn])} place={place} turn={turn} onMore={handleMore} />;
}

function placeOf(query: URLSearchParams): RoundPlace {
  const [subject, knowledge, question] = ['subject', 'knowledge', 'question'].map((name) => query.get(name));
  const isNumber = /^[1-9]\d?$/.test(subject ?? '');
  return {
    ...(isNumber && { subject: Number(subject) }),
    ...(knowledge && { knowledge }),
    ...(question && { question }),
    ...(query.get('more') === 'true' && { more: true }),
  };
}

interface TurnProps {
  readonly place: RoundPlace;
  readonly turn: number;
  readonly onMore: () => void;
}

function Turn({ place, turn, onMore }: TurnProps) {
  const [left] = useState(() => readRound(place));
  const { data, error, refetch } = useQuery({ ...roundQuery(place, turn), enabled: left === undefined });
  if (left) return <RunningRound initial={left} place={place} onMore={onMore} />;
  if (!data) {
    return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <QuestionSkeleton />;
  }
  // Questions that were answered offline are not asked again.
  const waiting = new Set(readUnsent().map(({ questionUuid }) => questionUuid));
  const items = data.list.filter(({ question }) => !waiting.has(question.uuid));
  if (items.length > 0) return <RunningRound initial={newRound(place, items)} place={place} onMore={onMore} />;
  if (place.question === undefined && place.knowledge === undefined) return <RedoSummary onMore={onMore} />;
  return (
    <StatusView title="没有要重做的" text="这里的题都掌握了，或正在一份没交的试卷里。">
      <Link className="button button--brand" to={paths.studyMistakes()}>
        回到错题本
      </Link>
    </StatusView>
  );
}

interface RunningRoundProps {
  readonly initial: Round;
  readonly place: RoundPlace;
  readonly onMore: () => void;
}

function RunningRound({ initial, place, onMore }: RunningRoundProps) {
  const isWide = useIsWide();
  const running = useRound(initial);
  const { round } = running;
  const current = round.items[round.at];
  const isOfToday = place.question === undefined && place.knowledge === undefined && place.subject === undefined;
  if (isOver(round) || !current) return <RedoSummary round={round} {...(isOfToday && { onMore })} />;
  const { uuid } = current.question;
  return (
    <div className="wide-two">
      <div className="redo wide-two__main">
        <RedoQuestion key={uuid} mistake={current} running={running} takesFocus={running.hasMoved} />
      </div>
      {isWide && <RoundList round={round} />}
    </div>
  );
}

/** The questions of the round beside the current one. */
function RoundList({ round }: { readonly round: Round }) {
  return (
    <section className="exam__card redo__round wide-two__side" aria-label="这一轮的题">
      <h2 className="exam__heading">这一轮 {round.items.length} 题</h2>
      <ol>
        {round.items.map((mistake, index) => (
          <li
            key={mistake.question.uuid}
            className={`mistake-row ${index === round.at ? 'redo__now' : ''}`}
            aria-current={index === round.at ? 'step' : undefined}
          >
            <span className="mistake-row__words">
              <StemLine question={mistake.question} />
            </span>
            <RoundMark given={round.given[mistake.question.uuid]} />
          </li>
        ))}
      </ol>
      <KeysNote keys={KEYS} />
    </section>
  );
}

const KEYS = [
  ['1–9', '选择选项'],
  ['回车', '提交，下一题'],
] as const;

function RoundMark({ given }: { readonly given: Given | undefined }) {
  if (!given) return null;
  if (given.sent?.status !== 'marked') return <span className="mistake-row__word">已答</span>;
  const isRight = given.sent.review.is_correct;
  return (
    <span className={`mistake-row__word mistake-row__word--${isRight ? 'right' : 'wrong'}`}>
      {isRight ? '✓ 答对' : '✕ 答错'}
    </span>
  );
}
