import type { Promises } from '#src/contract/promises/promises.ts';
import { createProblem, type Problem } from '../../problems/problem.ts';
import type { SourceDocument, ValuePath } from '../../problems/source-document.ts';

const CATALOGUE_KINDS = ['course', 'trial', 'books', 'yanxue'] as const;

/** Checks what the schema of `promises.yaml` cannot: every course has a promise, and every name has one meaning. */
export function checkPromiseRules(document: SourceDocument): Problem[] {
  const { kinds, courses = [] } = document.value as Promises;
  const problems: Problem[] = [];
  const report = (path: ValuePath, flaw: string) =>
    problems.push(createProblem('PROMISE_RULE', { file: document.file, range: document.rangeOf(path) }, { flaw }));
  for (const wanted of CATALOGUE_KINDS) {
    const count = kinds.filter(({ of }) => of === wanted).length;
    if (count !== 1) report(['kinds'], `要有正好一类写 of: ${wanted}，现在有 ${count} 类`);
  }
  kinds.forEach(({ id, title, refund }, index) => {
    const isTaken = kinds.slice(0, index).some((other) => other.id === id || other.title === title);
    if (isTaken) report(['kinds', index, 'id'], `代号“${id}”或名字“${title}”写了两次`);
    if (refund.by !== 'departure') return;
    const { steps } = refund;
    const falls = steps.every(({ days }, at) => at === 0 || days < (steps[at - 1]?.days ?? 0));
    if (!falls || steps.at(-1)?.days !== 0)
      report(['kinds', index, 'refund', 'steps'], '天数要从多写到少，最后一档写 0 天');
  });
  courses.forEach(({ number, kind }, index) => {
    if (kind !== undefined && !kinds.some(({ id }) => id === kind)) {
      report(['courses', index, 'kind'], `没有代号是“${kind}”的一类，有：${kinds.map(({ id }) => id).join('、')}`);
    }
    if (courses.findIndex((other) => other.number === number) < index) {
      report(['courses', index, 'number'], `课程 ${number} 写了两次`);
    }
  });
  return problems;
}
