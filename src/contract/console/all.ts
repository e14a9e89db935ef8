import type { Input, Reply } from '../operation.ts';
import { adCost } from './ad-cost.ts';
import { aftersales } from './aftersales.ts';
import { consoleAgreement } from './agreement.ts';
import { bill } from './bill.ts';
import { calendar } from './calendar.ts';
import { consoleCatalogue } from './catalogue.ts';
import { channel } from './channel.ts';
import { clientError } from './client-error.ts';
import { consoleConsult } from './consult.ts';
import { consoleCoupon } from './coupon.ts';
import { courseTalk } from './course-talk.ts';
import { consoleExam } from './exam.ts';
import { consoleExchange } from './exchange.ts';
import { experiment } from './experiment.ts';
import { homework } from './homework.ts';
import { invoice } from './invoice.ts';
import { lead } from './lead.ts';
import { live } from './live.ts';
import { merge } from './merge.ts';
import { consoleOrder, consoleRefund } from './order.ts';
import { consolePackage } from './package.ts';
import { page } from './page.ts';
import { pageBatch } from './page-batch.ts';
import { pageFiles } from './page-files.ts';
import { pagePresence } from './page-presence.ts';
import { pageSection } from './page-section.ts';
import { picture } from './picture.ts';
import { postback } from './postback.ts';
import { preview } from './preview.ts';
import { release } from './release.ts';
import { result } from './result.ts';
import { resultShare } from './result-share.ts';
import { review } from './review.ts';
import { rules } from './rules.ts';
import { sale } from './sale.ts';
import { savedView } from './saved-view.ts';
import { staff } from './staff.ts';
import { status } from './status.ts';
import { student } from './student.ts';
import { studentData } from './student-data.ts';
import { version } from './version.ts';
import { waiting } from './waiting.ts';

/** Every call of the console. The browser takes only the types below from this file (`import type`). */
export const consoleContract = {
  ...aftersales,
  ...consoleAgreement,
  ...bill,
  ...calendar,
  ...channel,
  ...lead,
  ...clientError,
  ...consoleCatalogue,
  ...consoleCoupon,
  ...consoleConsult,
  ...courseTalk,
  ...consoleExam,
  ...experiment,
  ...homework,
  ...invoice,
  ...live,
  ...merge,
  ...consoleOrder,
  ...consoleRefund,
  ...consolePackage,
  ...page,
  ...pageBatch,
  ...pageFiles,
  ...pagePresence,
  ...pageSection,
  ...postback,
  ...adCost,
  ...preview,
  ...release,
  ...review,
  ...picture,
  ...result,
  ...resultShare,
  ...rules,
  ...sale,
  ...savedView,
  ...consoleExchange,
  ...staff,
  ...status,
  ...student,
  ...studentData,
  ...version,
  ...waiting,
};

type ConsoleContract = typeof consoleContract;

export type ConsoleKey = keyof ConsoleContract;
export type ConsoleInput<K extends ConsoleKey> = Input<ConsoleContract[K]>;
// See src/contract/all.ts.
type Replies = { readonly [K in ConsoleKey]: Reply<ConsoleContract[K]> };
export type ConsoleReply<K extends ConsoleKey> = Replies[K];
