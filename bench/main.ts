import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { postbackStorm, type StormFigures } from '#server/testing/postback/postback-storm.ts';
import { type ApiFigures, measureApi, type StartFigures } from './api.ts';
import { measureRouteChanges, type RouteChangeFigures } from './app.ts';
import { type AppStartFigures, measureAppStart } from './app-start.ts';
import { describeFigures, describeTableChange } from './compare-figures.ts';
import { type DeskFigures, measureDesk } from './desk.ts';
import { type DevFigure, measureDev } from './dev.ts';
import { type EditingFigures, measureEditing } from './editing.ts';
import { type ExperimentFigures, measureExperiment, type Spread } from './experiment.ts';
import { type Figures, keepFigures, measureFigures, readLastFigures } from './figures.ts';
import { type JobFigures, measureJobs } from './jobs.ts';
import { type LandingFigures, measureLanding } from './landing.ts';
import { type LargeReport, measureLarge } from './large.ts';
import { type LeadFigures, measureLeads } from './leads.ts';
import { measurePageSet, type PageSetFigures } from './page-sets.ts';
import { measureStudio, type StudioFigure } from './studio.ts';
import { measureVisits, type VisitFigures } from './visits.ts';

/**
 * `npm run bench`: measures everything, prints it and writes it into docs/benchmarks.md. Needs a finished build. A
 * number after `pages` adds a size of page set: `npm run bench -- pages 50000`; after `large` it is the scale in per
 * cent.
 */
const [sizes, wanted] = [
  process.argv.slice(2).filter(isNumber),
  process.argv.slice(2).filter((word) => !isNumber(word)),
];
const SET_SIZES = [1, 100, 1000, 10_000, ...sizes.map(Number)];
const wants = (part: string) => wanted.length === 0 || wanted.includes(part);

if (wants('figures')) writeFigures(readLastFigures(), await measureFigures());
if (wants('pages')) {
  const rows: PageSetFigures[] = [];
  for (const size of SET_SIZES) rows.push(await measurePageSet(size));
  write('pages', pageSetTable(rows));
}
if (wants('landing')) write('landing', landingTable(await measureLanding()));
if (wants('app')) write('app', routeChangeTable(await measureRouteChanges()));
if (wants('app-start')) write('app-start', appStartTable(await measureAppStart()));
if (wants('editing')) write('editing', editingTable([30, 150].map(measureEditing)));
if (wants('studio')) write('studio', studioTable(await measureStudio()));
if (wants('dev')) write('dev', devTable(await measureDev()));
if (wants('api')) write('api', apiTables(await measureApi()));
if (wants('visits')) {
  const sizes = process.env.TEST_DATABASE_URL ? [100_000, 1_000_000, 10_000_000] : [100_000, 1_000_000];
  const rows: VisitFigures[] = [];
  for (const size of sizes) rows.push(await measureVisits(size));
  write('visits', visitTable(rows));
}
if (wants('experiment')) write('experiment', experimentTable(await measureExperiment()));
if (wants('leads')) write('leads', leadTable(await measureLeads()));
if (wants('jobs') && process.env.TEST_DATABASE_URL) write('jobs', jobTable([await measureJobs()]));
// Fills a database for minutes, so only on request. A number is its scale in per cent.
if (wanted.includes('large')) write('large', largeTable(await measureLarge(Number(sizes[0] ?? 100) / 100)));
if (wanted.includes('desk')) write('desk', deskTable(await measureDesk(Number(sizes[0] ?? 100) / 100)));
if (wants('postbacks')) write('postbacks', postbackTable([await postbackStorm({ journeys: 10_000, kills: 12 })]));
// The server with counted statements lets callers wait for up to a day, and its timers would keep the process alive.
process.exit();

function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

function postbackTable(rows: readonly StormFigures[]): string {
  return table(
    [
      ...['journeys’ events', 'requests', 'met a fault', 'kills', 'came again'],
      ...['lost', 'counted twice or wrong', 'refused or expired', 'sent too fast', 'simulated hours', 'minutes'],
    ],
    rows.map((row) =>
      [
        ...[row.events, row.requests, row.faulty, row.kills, row.repeated, row.lost.length, row.wrong.length],
        ...[row.refusedOrExpired, row.hurried, row.simulatedHours, Math.round(row.seconds / 60)],
      ].map((value) => value.toLocaleString('en')),
    ),
  );
}

function deskTable(rows: readonly DeskFigures[]): string {
  return table(
    ['list', 'asked for', 'shown', 'ms'],
    rows.map(({ list, asked, rows: shown, ms }) => [list, `\`${asked}\``, String(shown), ms.toFixed(0)]),
  );
}

function jobTable(rows: readonly JobFigures[]): string {
  return table(
    ['job', 'processes', 'rows', 's', 'done twice'],
    rows.map((row) => [
      row.what,
      ...[row.processes, row.count].map((value) => value.toLocaleString('en')),
      row.seconds.toFixed(1),
      String(row.twice),
    ]),
  );
}

function largeTable({ rows, statements, heavy }: LargeReport): string {
  const sizes = Object.entries(rows).map(([name, count]) => `${count.toLocaleString('en')} ${name}`);
  const list = heavy.map(({ what, statement, ms, rowsRead }) => [
    what.replaceAll('|', '/'),
    `\`${statement.replaceAll(/\s+/g, ' ').replaceAll('|', '/').slice(0, 120)}\``,
    ms.toFixed(0),
    rowsRead.toLocaleString('en'),
  ]);
  const found = `${sizes.join(', ')}. ${statements} statements, ${heavy.length} of them read over 100,000 rows or take over 200 ms.`;
  return [found, table(['screen or job', 'statement', 'ms', 'rows read by one step'], list)].join('\n\n');
}

function visitTable(rows: readonly VisitFigures[]): string {
  return table(
    [
      ...['database', 'events', 'kept a second', 'kept while sums are made', 'all sums, s', 'sums of the newest, s'],
      ...['overview, ms', 'one page, ms', 'one page by the hour, ms', 'registration p99, ms'],
      'the same beside 2,000 events a second and the sums, ms',
    ],
    rows.map(({ database, events, eventsPerSecond, eventsPerSecondBeside, sumUpMs, addMs, ...times }) => [
      database,
      events.toLocaleString('en'),
      ...[eventsPerSecond, eventsPerSecondBeside].map(String),
      ...[sumUpMs, addMs].map(seconds),
      ...[times.overviewMs, times.pageMs, times.dayMs, times.registrationMs, times.registrationBesideMs].map((ms) =>
        ms.toFixed(0),
      ),
    ]),
  );
}

function experimentTable(rows: readonly ExperimentFigures[]): string {
  return table(
    ['page', 'FCP, ms', 'LCP, ms', 'CLS', 'form works, ms'],
    rows.map(({ what, fcp, lcp, cls, formWorks }) => [
      what,
      ...[spreadText(fcp), spreadText(lcp), spreadText(cls, 3), spreadText(formWorks)],
    ]),
  );
}

function spreadText({ lower, median, upper }: Spread, digits = 0): string {
  return `${median.toFixed(digits)} (${lower.toFixed(digits)} to ${upper.toFixed(digits)})`;
}

function leadTable(rows: readonly LeadFigures[]): string {
  return table(
    ['database', '10,000 leads', 'ms'],
    rows.map(({ database, what, ms }) => [database, what, ms.toFixed(0)]),
  );
}

function pageSetTable(rows: readonly PageSetFigures[]): string {
  return table(
    [
      ...['pages', 'everything, s', 'CPU, s', 'peak memory, MB', 'nothing changed, s', 'one page changed, s'],
      ...['Hugo, everything, s', 'Hugo, CPU, s', 'CPU beside Hugo'],
    ],
    rows.map((row) => [
      row.pages.toLocaleString('en'),
      seconds(row.fullMs),
      seconds(row.cpuMs),
      String(row.peakMegabytes),
      seconds(row.unchangedMs),
      seconds(row.onePageMs),
      ...(row.hugo
        ? [seconds(row.hugo.ms), seconds(row.hugo.cpuMs), `${(row.cpuMs / row.hugo.cpuMs).toFixed(2)} ×`]
        : ['–', '–', '–']),
    ]),
  );
}

function landingTable(rows: readonly LandingFigures[]): string {
  return table(
    ['page', 'FCP, ms', 'LCP, ms', 'CLS', 'TBT, ms', 'form works, ms', 'script before interaction, bytes brotli'],
    rows.map((row) => [
      row.kind,
      ...[row.fcp, row.lcp].map((ms) => ms.toFixed(0)),
      row.cls.toFixed(3),
      row.tbt.toFixed(0),
      row.formWorks.toFixed(0),
      String(row.scriptBytes),
    ]),
  );
}

function routeChangeTable(rows: readonly RouteChangeFigures[]): string {
  return table(
    ['change', 'median, ms', 'slowest, ms', 'median on a processor four times slower, ms'],
    rows.map((row) => [row.change, ...[row.medianMs, row.slowestMs, row.slowMedianMs].map((ms) => ms.toFixed(0))]),
  );
}

function appStartTable(rows: readonly AppStartFigures[]): string {
  return table(
    ['screen', 'first paint, ms', 'its content, ms', 'its content on the next visit, ms'],
    rows.map((row) => [row.screen, ...[row.firstPaintMs, row.contentMs, row.againMs].map((ms) => ms.toFixed(0))]),
  );
}

function editingTable(rows: readonly EditingFigures[]): string {
  return table(
    ['blocks', 'bytes', 'open, ms', 'key typed, ms', 'block moved, ms'],
    rows.map((row) => [
      String(row.blocks),
      row.bytes.toLocaleString('en'),
      ...[row.openMs, row.keystrokeMs, row.moveMs].map((ms) => ms.toFixed(1)),
    ]),
  );
}

function studioTable(rows: readonly StudioFigure[]): string {
  return table(
    ['in Studio', 'median, ms', 'slowest, ms'],
    rows.map(({ what, medianMs, slowestMs }) => [what, medianMs.toFixed(0), slowestMs.toFixed(0)]),
  );
}

function devTable(rows: readonly DevFigure[]): string {
  return table(
    ['saved → seen, 22 blocks', 'median, ms', 'slowest, ms'],
    rows.map(({ where, medianMs, slowestMs }) => [where, medianMs.toFixed(0), slowestMs.toFixed(0)]),
  );
}

function apiTables({ calls, starts }: { calls: readonly ApiFigures[]; starts: readonly StartFigures[] }): string {
  const callRows = calls.map((row) => [
    row.call,
    row.database,
    String(row.processes),
    row.requestsPerSecond.toFixed(0),
    ...[row.p50Ms, row.p99Ms].map((ms) => ms.toFixed(1)),
    String(row.failed),
  ]);
  const startRows = starts.map((row) => [row.database, seconds(row.firstMs), seconds(row.secondMs)]);
  return [
    table(['call', 'database', 'processes', 'requests a second', 'p50, ms', 'p99, ms', 'failed'], callRows),
    table(['database', 'first start (migrates, puts data in), s', 'second start, s'], startRows),
  ].join('\n\n');
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Prints the figures with their change, and saves them for the next run and for the test next to them. */
function writeFigures(last: Figures, now: Figures) {
  console.log(`\nfigures\n${describeFigures(last, now).join('\n')}`);
  keepFigures(now);
  const rows = Object.entries(now).map(([name, value]) => [name, value.toLocaleString('en')]);
  write('figures', table(['figure', 'value'], rows));
}

/** Prints a table with its change, and writes it between its two markers in docs/benchmarks.md. */
function write(part: string, text: string) {
  const machine = `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  const body = `${text}\n\nMeasured on ${new Date().toISOString().slice(0, 10)}: ${machine}.`;
  const file = join(import.meta.dirname, '../docs/benchmarks.md');
  const markers = new RegExp(`(<!-- ${part} -->\\n)([\\s\\S]*?)(<!-- /${part} -->)`);
  const document = readFileSync(file, 'utf8');
  const changes = describeTableChange(markers.exec(document)?.[2] ?? '', text);
  console.log(`\n${part}\n${body}`);
  if (changes.length > 0) console.log(`Since last time: ${changes.join('; ')}`);
  writeFileSync(
    file,
    document.replace(markers, (_, open: string, _old: string, close: string) => `${open}${body}\n${close}`),
  );
}
