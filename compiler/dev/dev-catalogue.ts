import type { CatalogueAnswer, CatalogueQuestion } from '#src/contract/catalogue.ts';
import { readCatalogue } from '../site/read-catalogue.ts';

/** The catalogue entries that the edited pages name, read in the background. */
export interface DevCatalogue {
  /** Reports which ids a page names. New ids are requested soon; the caller does not wait. */
  readonly want: (page: string, question: Required<CatalogueQuestion>) => void;
  /** The catalogue, if it has been asked for every id of this query; otherwise undefined. */
  readonly answerTo: (question: Required<CatalogueQuestion>) => CatalogueAnswer | undefined;
  readonly stop: () => void;
}

interface Options {
  readonly read?: typeof readCatalogue;
  /** The catalogue changed. */
  readonly onChange: () => void;
  /** Called once when the catalogue has been unreachable for a while. */
  readonly onAway: (reason: string) => void;
}

/** Saves within this time are one request. */
const SOON_MS = 300;
/** The API starts together with the preview, and the catalogue is edited while pages are. */
const RETRY_MS = 5_000;
/** An API that starts together with the preview is not reported as missing yet. */
const TELL_AFTER_FAILURES = 4;
const REFRESH_MS = 60_000;

/** Watches the catalogue of an API. Never throws, whatever the API does. */
export function watchCatalogue(api: string, { read = readCatalogue, onChange, onAway }: Options): DevCatalogue {
  const wanted = new Map<string, Required<CatalogueQuestion>>();
  let asked = new Set<string>();
  let catalogue: CatalogueAnswer | undefined;
  let failures = 0;
  let isReading = false;
  let timer: NodeJS.Timeout | undefined;

  function plan(ms: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), ms).unref();
  }

  async function refresh() {
    if (isReading) return;
    isReading = true;
    const question = joinQuestions([...wanted.values()]);
    const { catalogue: found, reason } = await read(api, question);
    isReading = false;
    if (!found) {
      failures += 1;
      if (failures === TELL_AFTER_FAILURES) onAway(reason);
      plan(RETRY_MS);
      return;
    }
    failures = 0;
    const ids = new Set(idsOf(question));
    const isSame = JSON.stringify(found) === JSON.stringify(catalogue) && [...ids].every((id) => asked.has(id));
    catalogue = found;
    asked = ids;
    plan(REFRESH_MS);
    if (!isSame) onChange();
  }

  return {
    want(page, question) {
      wanted.set(page, question);
      const isNew = catalogue === undefined || idsOf(question).some((id) => !asked.has(id));
      if (failures === 0 && isNew) plan(SOON_MS);
    },
    answerTo: (question) => (idsOf(question).every((id) => asked.has(id)) ? catalogue : undefined),
    stop: () => clearTimeout(timer),
  };
}

const KINDS = ['course_numbers', 'course_uuids', 'coupon_uuids', 'classrooms', 'activity_uuids'] as const;

const idsOf = (question: Required<CatalogueQuestion>) =>
  KINDS.flatMap((kind) => question[kind].map((id) => `${kind} ${id}`));

function joinQuestions(questions: readonly Required<CatalogueQuestion>[]): Required<CatalogueQuestion> {
  const all = (kind: (typeof KINDS)[number]) => [...new Set(questions.flatMap((question) => question[kind]))];
  return {
    course_numbers: all('course_numbers'),
    course_uuids: all('course_uuids'),
    coupon_uuids: all('coupon_uuids'),
    classrooms: all('classrooms'),
    activity_uuids: all('activity_uuids'),
  };
}
