import type { PersonalTable } from './table.ts';
import { ACCOUNT_TABLES, USERS } from './tables/account.ts';
import { MESSAGE_TABLES } from './tables/messages.ts';
import { ORDER_TABLES } from './tables/orders.ts';
import { PROFILE_TABLES } from './tables/profile.ts';
import { STUDY_TABLES } from './tables/study.ts';

/**
 * Every table with personal data of students, in the order of erasure: rows that refer come before rows they refer to.
 * A test reads the schema: a table that refers to students, or has a column for a person, must be here or in the list
 * below.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  ...MESSAGE_TABLES,
  ...STUDY_TABLES,
  ...PROFILE_TABLES,
  ...ORDER_TABLES,
  ...ACCOUNT_TABLES,
  USERS,
];

/** The same tables, in the order of an export. */
export const IN_READING_ORDER: readonly PersonalTable[] = [
  USERS,
  ...PROFILE_TABLES,
  ...ORDER_TABLES,
  ...STUDY_TABLES,
  ...MESSAGE_TABLES,
  ...ACCOUNT_TABLES,
];

/** Tables with columns that look personal, and why they contain no student. */
export const NOT_OF_STUDENTS: Readonly<Record<string, string>> = {
  advisors: 'the school’s advisors, as the site shows them',
  agreement_versions: 'texts with their words still open, and who of the staff wrote them',
  city_sums: 'the kind of device and the city, in sums',
  client_reports: 'the kind of browser without a person; deleted after 30 days',
  model_money: 'the kind of device, in sums',
  model_results: 'the kind of device, in sums',
  money_by_device: 'the kind of device, in sums',
  money_splits: 'the kind of device, in sums',
  page_writes: 'the address of staff, until the save is recorded',
  result_splits: 'the kind of device, in sums',
  results_by_device: 'the kind of device, in sums',
  sandbox_conversions: 'sandbox: what a platform would have been told',
  staff: 'accounts of staff',
  staff_audit: 'what staff did; a mobile is never written there',
  staff_sessions: 'sessions of staff',
  visit_events: 'the kind of device and the city; a visit has a random number',
  visit_facts: 'the kind of device, in sums',
};

interface Told {
  /** Kinds of data, each once. */
  readonly deleted: readonly string[];
  readonly kept: readonly { readonly what: string; readonly stays: string; readonly why: string }[];
}

/** What erasing an account deletes, and what it keeps with the reason, for people who have to decide. */
export function toldOfErasing(): Told {
  const deleted = new Set<string>();
  const kept = new Map<string, Told['kept'][number]>();
  for (const { what, erase } of PERSONAL_TABLES) {
    if (erase === 'delete' || 'by' in erase) deleted.add(what);
    else if ('keep' in erase) kept.set(what + erase.keep, { what, stays: erase.keep, why: erase.why });
    else if ('stays' in erase) {
      deleted.add(erase.goes);
      kept.set(what + erase.stays, { what, stays: erase.stays, why: erase.why });
    } else deleted.add(what);
  }
  return { deleted: [...deleted], kept: [...kept.values()] };
}
