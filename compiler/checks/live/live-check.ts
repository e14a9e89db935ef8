import type { CatalogueAnswer } from '#src/contract/catalogue.ts';
import type { LinkContext } from '../../link/link-context.ts';
import { pageStateOf, showInstant } from '../../link/page-state.ts';
import { createProblem, type Problem, sortProblems } from '../../problems/problem.ts';
import type { SourceDocument } from '../../problems/source-document.ts';
import { overArms } from '../over-arms.ts';
import { checkCoupon } from './coupon-check.ts';
import { checkCoursePrices, checkCourseWords } from './course-price-check.ts';
import { checkGroupBuy } from './group-check.ts';
import type { LiveCheck } from './live-comparison.ts';
import { type PageReference, referencesOfPage } from './page-references.ts';
import { checkService } from './service-check.ts';
import { checkWords } from './word-check.ts';

/**
 * Compares what a page says about courses, coupons, classes and group activities with the catalogue. Decision 0202.
 *
 * The catalogue must have been asked for every id the page names: a missing id does not exist for visitors. Archived
 * and ended pages are not checked.
 */
export function checkLive(document: SourceDocument, context: LinkContext, catalogue: CatalogueAnswer): Problem[] {
  const { status, until } = pageStateOf(document);
  if (status === 'archived' || until <= context.now) return [];
  return sortProblems(overArms(document, context, (page) => compare(page, context, catalogue)));
}

function compare(document: SourceDocument, context: LinkContext, catalogue: CatalogueAnswer): Problem[] {
  const { from, until } = pageStateOf(document);
  const problems: Problem[] = [];
  const references = referencesOfPage(document, context);
  const check: LiveCheck = {
    document,
    context,
    catalogue,
    open: { from: Math.max(from, context.now), until },
    named: new Set(references.map(({ id }) => id)),
    report: (code, range, args) => {
      problems.push(createProblem(code, { file: document.file, range }, args));
    },
  };
  const seen = new Set<string>();
  for (const reference of references) {
    // A coupon is checked at every place: each has its own words.
    const key = `${reference.kind} ${reference.id}`;
    if (seen.has(key) && reference.kind !== 'coupon') continue;
    seen.add(key);
    CHECKS[reference.kind](reference, check);
  }
  checkCoursePrices(check);
  checkCourseWords(check);
  checkWords(check);
  checkGroupBuy(check);
  checkService(check);
  return problems;
}

const CHECKS: Readonly<Record<PageReference['kind'], (reference: PageReference, check: LiveCheck) => void>> = {
  'course-number': ({ id, range }, { catalogue, report }) => {
    const course = catalogue.courses.find(({ course_number }) => course_number === id);
    if (!course) report('COURSE_NOT_FOUND', range(), { id });
    else if (course.is_sold_out) report('COURSE_SOLD_OUT', range(), { name: course.name });
  },
  course: ({ id, range }, { catalogue, report }) => {
    const courses = catalogue.courses.filter((each) => each.uuid === id || each.product_uuid === id);
    if (courses.length === 0) report('COURSE_NOT_FOUND', range(), { id });
    else if (courses.every((course) => course.is_sold_out)) {
      report('COURSE_SOLD_OUT', range(), { name: courses[0]?.name ?? id });
    }
  },
  coupon: checkCoupon,
  classroom: ({ id, range }, { catalogue, open, report }) => {
    const live = catalogue.lives.find(({ classroom }) => classroom === id);
    if (!live) report('CLASSROOM_NOT_FOUND', range(), { id });
    else if (!live.has_record && Date.parse(live.end_time) <= open.from) {
      report('CLASSROOM_OVER', range(), { name: live.name, end: showInstant(Date.parse(live.end_time)) });
    }
  },
  activity: ({ id, range }, { catalogue, open, report }) => {
    const activity = catalogue.activities.find(({ uuid }) => uuid === id);
    if (!activity) report('GROUP_NOT_FOUND', range(), { course: id });
    else if (Date.parse(activity.end_time) <= open.from) {
      report('GROUP_TIME', range(), {
        start: showInstant(Date.parse(activity.start_time)),
        end: showInstant(Date.parse(activity.end_time)),
      });
    }
  },
};
