import { FOLLOW_SECONDS, followFieldKey } from './db/field-keys.ts';
import { sealStored } from './db/seal-stored.ts';
import { fetchAsked, fetchCosts } from './domains/ad-costs/fetch-costs.ts';
import { watchAlarms } from './domains/alarms/watch-alarms.ts';
import { keepCompared } from './domains/bills/keep-compared.ts';
import { foldLeadCounts } from './domains/channels/link-figures.ts';
import { makeDuePackages } from './domains/delivery/new-packages.ts';
import { closeOverdue } from './domains/exams/closing.ts';
import { lapsePages } from './domains/exams/late-pages.ts';
import { countAttempts } from './domains/exams/standings.ts';
import { followPublished } from './domains/experiments/versions.ts';
import { settleDueGroups } from './domains/groups/settle-groups.ts';
import type { Job } from './domains/job.ts';
import { giveLeads } from './domains/leads/give-leads.ts';
import { showStages } from './domains/leads/lead-facts.ts';
import { pushMessages } from './domains/messages/push-messages.ts';
import { tellOfLives } from './domains/messages/tell-of-lives.ts';
import { fillInMistakes } from './domains/mistakes/fill-in.ts';
import { settleWrites } from './domains/page-versions/settle-writes.ts';
import { closeUnpaidOrders } from './domains/payments/close-unpaid-orders.ts';
import { queryPayments } from './domains/payments/query-payments.ts';
import { sendRefunds } from './domains/payments/send-refunds.ts';
import { eraseAccounts } from './domains/personal-data/erasures.ts';
import { gatherPostbacks } from './domains/postbacks/gather-postbacks.ts';
import { sendPostbacks } from './domains/postbacks/send-postbacks.ts';
import { publishDue } from './domains/publications/publish-due.ts';
import { checkMoney } from './domains/results/check-money.ts';
import { tellResults } from './domains/results/tell-results.ts';
import { deleteExpired } from './domains/retention/delete-expired.ts';
import { endSales } from './domains/sales/end-sales.ts';
import { sweepUploads } from './domains/uploads/sweep-uploads.ts';
import { rollUpVisits } from './domains/visits/roll-up-visits.ts';
import { sumUpResults } from './domains/visits/sum-up-results.ts';
import { sumUpVisits } from './domains/visits/sum-up-visits.ts';
import { tendPartitions } from './domains/visits/tend-partitions.ts';
import { remindLives } from './domains/wechat/remind-lives.ts';

/** Every job of the server. */
export const jobs: readonly Job[] = [
  { name: 'close unpaid orders', everySeconds: 10, run: closeUnpaidOrders },
  { name: 'end sales', everySeconds: 10, run: endSales },
  { name: 'query payments', everySeconds: 15, run: queryPayments },
  { name: 'remind of live classes', everySeconds: 30, run: remindLives },
  { name: 'tell of live classes', everySeconds: 30, run: (context) => tellOfLives(context) },
  { name: 'push messages', everySeconds: 5, run: (context) => pushMessages(context) },
  { name: 'make packages', everySeconds: 30, run: makeDuePackages },
  { name: 'send refunds', everySeconds: 10, run: sendRefunds },
  { name: 'settle due groups', everySeconds: 10, run: settleDueGroups },
  { name: 'close overdue exams', everySeconds: 30, run: closeOverdue },
  { name: 'give up exam photos', everySeconds: 60, run: lapsePages },
  { name: 'count attempts at papers', everySeconds: 30, run: countAttempts },
  { name: 'fill in the mistake book', everySeconds: 10, run: fillInMistakes },
  { name: 'tend the days of visits', everySeconds: 300, run: tendPartitions, runsOnce: true },
  { name: 'sum up visits', everySeconds: 30, run: sumUpVisits, runsOnce: true },
  { name: 'roll up the days of visits', everySeconds: 300, run: rollUpVisits },
  { name: 'sum up results', everySeconds: 30, run: sumUpResults, runsOnce: true },
  { name: 'compare the bills', everySeconds: 30, run: keepCompared },
  { name: 'check the money', everySeconds: 300, run: checkMoney, runsOnce: true },
  { name: 'tell the results of the day', everySeconds: 300, run: tellResults },
  { name: 'follow the published experiments', everySeconds: 10, run: followPublished, runsOnce: true },
  { name: 'give leads', everySeconds: 5, run: giveLeads },
  { name: 'show the stages of leads', everySeconds: 10, run: showStages },
  { name: 'count leads by channel', everySeconds: 30, run: foldLeadCounts },
  { name: 'gather postbacks', everySeconds: 5, run: gatherPostbacks },
  { name: 'send postbacks', everySeconds: 10, run: sendPostbacks },
  { name: 'fetch ad costs', everySeconds: 60, run: fetchCosts },
  { name: 'fetch ad costs now', everySeconds: 2, run: fetchAsked },
  { name: 'delete what is old enough', everySeconds: 600, run: (context) => deleteExpired(context) },
  { name: 'erase accounts', everySeconds: 60, run: eraseAccounts },
  { name: 'watch for alarms', everySeconds: 30, run: (context) => watchAlarms(context), runsOnce: true },
  { name: 'sweep uploads', everySeconds: 30, run: sweepUploads },
  { name: 'settle saves of pages', everySeconds: 60, run: settleWrites, runsOnce: true },
  {
    name: 'follow the field key',
    everySeconds: FOLLOW_SECONDS,
    run: followFieldKey,
    isOfEachProcess: true,
    runsOnce: true,
  },
  { name: 'seal with the field key', everySeconds: 10, run: sealStored },
  { name: 'publish what is due', everySeconds: 5, run: publishDue, runsOnce: true },
];
