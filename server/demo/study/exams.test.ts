import { describe, expect, it } from 'vitest';
import { ESSAY_POINT, HOMEWORK_POINT, stepsProblem } from '#src/contract/marking-steps.ts';
import { findFormulas } from '#src/page-model/formulas/find-formulas.ts';
import { renderFormula, WIDE_EM } from '#src/page-model/formulas/render-formula.ts';
import { allCourses } from '../shop/course-files.ts';
import { paperOf } from './exams.ts';
import { sampleHomeworks } from './homework.ts';

describe('the sample mathematics paper', () => {
  const { questions } = paperOf('2027考研数学（一）基础测试卷');
  const texts = questions.flatMap(({ stem, options, answer, analysis, steps }) => [
    ...[stem, ...options, ...answer, analysis],
    ...steps.map(({ words }) => words),
  ]);
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

describe('the steps of the sample', () => {
  const titles = ['2027考研英语长难句摸底卷', '2027考研数学（一）基础测试卷', '2027考研政治马原框架测试卷'];
  const essays = titles.flatMap((title) => paperOf(title).questions).filter(({ steps }) => steps.length > 0);
  const tasks = sampleHomeworks.filter(({ steps = [] }) => steps.length > 0);

  it('sum to the points of their essays and tasks', () => {
    expect(essays.map(({ kind }) => kind)).toEqual(essays.map(() => 'essay'));
    expect([essays.length >= 3, tasks.length >= 2]).toEqual([true, true]);
    expect(essays.map(({ steps, score }) => stepsProblem(steps, score, ESSAY_POINT))).toEqual(
      essays.map(() => undefined),
    );
    expect(tasks.map(({ steps = [], fullScore }) => stepsProblem(steps, fullScore ?? 0, HOMEWORK_POINT))).toEqual(
      tasks.map(() => undefined),
    );
  });
});
