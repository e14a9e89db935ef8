// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { replyTo } from '#src/contract/testing.ts';
import { ResultKnowledge, ResultStanding } from './result-standing.tsx';

const RESULT = 'GET /api/v1/exam/answers/{id}/result';
const bands = [0, 0, 5, 10, 20, 30, 20, 10, 5, 0];
const point = (name: string, percent: number, all_percent: number | null) => ({
  ...{ name, percent, all_percent, question_count: 2, right_count: 1 },
});

describe('the standing of a result', () => {
  it('names the own tenth in words', () => {
    const standing = { students: 260, better_than_percent: 71, bands, own_band: 6 };

    render(<ResultStanding result={replyTo(RESULT, { standing })} />);

    expect(screen.getByRole('heading', { name: '超过了 71% 的同学' })).toBeTruthy();
    expect(screen.getByText('得分 60%–70%：20% 的同学，你在这里')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
  });

  it('is promised while there are too few students', () => {
    render(<ResultStanding result={replyTo(RESULT, { standing: null })} />);

    expect(screen.getByText('满 20 位同学作答后，这里会显示成绩分布。')).toBeTruthy();
  });
});

describe('the knowledge points of a result', () => {
  it('come with the weakest first, beside everybody’s average', () => {
    const knowledge = [point('极限', 90, 70), point('矩阵', 40, 66)];

    const { container } = render(<ResultKnowledge result={replyTo(RESULT, { knowledge })} />);

    const rows = [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(rows).toEqual(['矩阵40%（1/2 题），同学平均 66%', '极限90%（1/2 题），同学平均 70%']);
  });

  it('are not shown for one alone', () => {
    const { container } = render(
      <ResultKnowledge result={replyTo(RESULT, { knowledge: [point('极限', 90, null)] })} />,
    );

    expect(container.textContent).toBe('');
  });
});
