import { describe, expect, it } from 'vitest';
import { findFormulas } from '#src/page-model/formulas/find-formulas.ts';
import { renderFormula, WIDE_EM } from '#src/page-model/formulas/render-formula.ts';
import { allCourses } from './course-files.ts';
import { paperOf } from './exams.ts';

describe('the sample mathematics paper', () => {
  const { questions } = paperOf('2027考研数学（一）基础测试卷');
  const texts = questions.flatMap(({ stem, options, answer, analysis }) => [stem, ...options, ...answer, analysis]);
  const formulas = [...texts, ...allCourses().map(({ detail }) => detail)].flatMap((text) => findFormulas(text));

  it('has formulas that can be typeset and fit a phone', () => {
    const rendered = formulas.map(({ tex, isBlock }) => ({ tex, ...renderFormula(tex, isBlock) }));

    expect(formulas.length).toBeGreaterThan(200);
    expect(rendered.filter(({ flaw, widthEm }) => flaw || widthEm > WIDE_EM).map(({ tex }) => tex)).toEqual([]);
  });

  it('has no formula left as plain text', () => {
    const rest = questions
      .flatMap(({ stem, analysis }) => [stem, analysis])
      .filter((text) => /[√∫Σ²³]|lim\(/.test(text));

    expect(rest).toEqual([]);
  });
});
