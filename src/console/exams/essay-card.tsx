import { ESSAY_POINT } from '#src/contract/marking-steps.ts';
import { RichHtml } from '#src/ui/rich-html/rich-html.tsx';
import { DrawingBoard } from '../marking/drawing-board.tsx';
import { StepList } from '../marking/step-list.tsx';
import { scoreOfSteps } from '../marking/steps.ts';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { type Draft, draftOfEssay, type Essay, scoreProblem } from './exam-words.ts';

interface EssayCardProps {
  readonly essay: Essay;
  readonly draft: Draft;
  /** True for the essay that the keys act on. */
  readonly isCurrent: boolean;
  readonly onCurrent: () => void;
  /** Undefined while the teacher has not claimed the paper. */
  readonly onChange?: ((change: (now: Draft) => Partial<Draft>) => void) | undefined;
}

/** One essay: question and answer at the left; score, comment and marking steps at the right. */
export function EssayCard({ essay, draft, isCurrent, onCurrent, onChange }: EssayCardProps) {
  const { question, position, fullScore, text, pictures } = essay;
  const written = draftOfEssay(essay, draft);
  const { score, words, steps } = written;
  const own = new Set(pictures.map(({ uuid }) => uuid));
  const write = (change: Partial<typeof written>) =>
    onChange?.((now) => ({ marks: { ...now.marks, [question]: { ...draftOfEssay(essay, now), ...change } } }));
  return (
    <section
      className="exam-essay"
      aria-labelledby={`essay-${position}`}
      onFocusCapture={onCurrent}
      onPointerDownCapture={onCurrent}
    >
      <h2 id={`essay-${position}`}>
        第 {position} 题（{fullScore} 分）
      </h2>
      <div className="marking-columns">
        <div className="marking-column">
          <details className="marking-card" open>
            <summary>题目</summary>
            {essay.materialHtml ? <RichHtml html={essay.materialHtml} topHeading={3} /> : null}
            <RichHtml html={essay.stemHtml} topHeading={3} />
          </details>
          {text.trim() ? (
            <section className="marking-card" aria-label="学员的答案">
              <h3>学员的答案</h3>
              <p className="marking-words">{text}</p>
            </section>
          ) : null}
          {essay.latePictures > 0 ? (
            <p className="console-note">
              {essay.latePictures} 张照片在时间到以后才传完
              {essay.unprovedPictures > 0
                ? `，其中 ${essay.unprovedPictures} 张当时断网，截止前拍的这一点只有学员的设备记录`
                : '，截止前已登记，内容没有变过'}
            </p>
          ) : null}
          {pictures.length > 0 ? (
            <DrawingBoard
              hasKeys={isCurrent}
              pictures={pictures}
              strokes={draft.strokes.filter(({ picture }) => own.has(picture))}
              onChange={
                onChange &&
                ((strokes) =>
                  onChange((now) => ({
                    strokes: [...now.strokes.filter(({ picture }) => !own.has(picture)), ...strokes],
                  })))
              }
            />
          ) : null}
        </div>
        <div className="marking-column">
          <fieldset className="marking-card" disabled={!onChange}>
            <legend className="visually-hidden">批改第 {position} 题</legend>
            <StepList
              shown={essay}
              draft={steps}
              least={ESSAY_POINT}
              hasKeys={isCurrent && onChange !== undefined}
              score={score}
              onChange={(next) => write({ steps: next, score: scoreOfSteps(essay, next) })}
            />
            <TextInput
              label={`得分（满分 ${fullScore}）`}
              inputMode="decimal"
              autoComplete="off"
              value={score}
              problem={scoreProblem(score, fullScore)}
              onChange={(value) => write({ score: value })}
            />
            <TextArea
              label="评语（可以不写）"
              rows={4}
              maxLength={2000}
              value={words}
              onChange={(value) => write({ words: value })}
            />
          </fieldset>
          <section className="marking-card" aria-label="评分要点">
            <h3>参考答案</h3>
            <RichHtml html={essay.referenceHtml || '<p>没有写参考答案。</p>'} topHeading={4} />
            {essay.analysisHtml ? (
              <>
                <h3>解析与采分点</h3>
                <RichHtml html={essay.analysisHtml} topHeading={4} />
              </>
            ) : null}
          </section>
        </div>
      </div>
    </section>
  );
}
