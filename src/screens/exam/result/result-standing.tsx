import './result-standing.css';
import type { CSSProperties } from 'react';
import type { Result } from '../exam-queries.ts';

const BAND = 10;

/** The results of all students' first attempts, and the rank of this attempt among them. */
export function ResultStanding({ result: { standing } }: { readonly result: Result }) {
  if (!standing) {
    return <p className="result__note">满 20 位同学作答后，这里会显示成绩分布。</p>;
  }
  const { students, better_than_percent: better, bands, own_band: own } = standing;
  const highest = Math.max(...bands, 1);
  return (
    <section className="standing" aria-labelledby="standing-title">
      <h3 id="standing-title" className="standing__title">
        超过了 {better}% 的同学
      </h3>
      <p className="standing__note">和 {students} 位同学第一次作答的客观题比</p>
      <ol className="standing__bands" aria-label="成绩分布">
        {bands.map((percent, index) => {
          const from = index * BAND;
          const isOwn = index === own;
          const words = `得分 ${from}%–${from + BAND}%：${percent}% 的同学${isOwn ? '，你在这里' : ''}`;
          return (
            <li
              key={from}
              className={isOwn ? 'standing__band standing__band--own' : 'standing__band'}
              style={{ '--share': percent / highest } as CSSProperties}
            >
              <span className="visually-hidden">{words}</span>
              <span aria-hidden="true" className="standing__percent">
                {percent > 0 ? `${percent}%` : ''}
              </span>
              <span aria-hidden="true" className="standing__bar" />
              <span aria-hidden="true" className="standing__from">
                {isOwn ? '你' : from}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

type Knowledge = Result['knowledge'];

/** Number of rows shown at first. */
const SHOWN = 4;

/** The share of points per knowledge point, weakest first. */
export function ResultKnowledge({ result: { knowledge } }: { readonly result: Result }) {
  if (knowledge.length < 2) return null;
  const weakestFirst = [...knowledge].sort((a, b) => a.percent - b.percent);
  const areAllKnown = knowledge.every(({ all_percent: all }) => all !== null);
  const rest = weakestFirst.slice(SHOWN);
  return (
    <section className="standing" aria-labelledby="knowledge-title">
      <h3 id="knowledge-title" className="standing__title">
        知识点掌握情况
      </h3>
      {areAllKnown && <p className="standing__note">竖线是同学们的平均</p>}
      <KnowledgeRows knowledge={weakestFirst.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details className="result__more">
          <summary>其余 {rest.length} 个知识点</summary>
          <KnowledgeRows knowledge={rest} />
        </details>
      )}
    </section>
  );
}

function KnowledgeRows({ knowledge }: { readonly knowledge: Knowledge }) {
  return (
    <ul className="knowledge">
      {knowledge.map(({ name, percent, all_percent: all, right_count: right, question_count: count }) => (
        <li key={name} className="knowledge__row">
          <span className="knowledge__name">{name}</span>
          <span className="knowledge__fact">
            {percent}%（{right}/{count} 题）
            {all !== null && <span className="visually-hidden">，同学平均 {all}%</span>}
          </span>
          <span className="knowledge__track" aria-hidden="true">
            <span className={fillClass(percent)} style={{ width: `${percent}%` }} />
            {all !== null && <span className="knowledge__all" style={{ left: `${all}%` }} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

const WEAK = 60;

const fillClass = (percent: number) => (percent < WEAK ? 'knowledge__fill knowledge__fill--weak' : 'knowledge__fill');
