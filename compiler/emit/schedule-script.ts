import type { CompiledPage } from '#src/page-model/page.ts';

/**
 * Leads visitors of a page that isn't on to its way out, where files are served without the server, which does that by
 * itself and says so in the header `site-release`. A phone whose clock is wrong is told the time by whoever sent the page.
 *
 * One text for all pages: its hash stands in their policy. The times stand in attributes of the root element.
 */
export const SCHEDULE_SCRIPT = `(async()=>{
const{from,until,otherwise}=document.documentElement.dataset;
const isOff=time=>time<Date.parse(from||0)||time>=Date.parse(until||"9999-01-01");
if(!isOff(Date.now()))return;
const{headers}=await fetch(location.href,{method:"HEAD",cache:"no-store"});
if(headers.has("site-release")||!isOff(Date.parse(headers.get("date"))))return;
const query=location.search.slice(1);
location.replace(otherwise+(query&&(otherwise.includes("?")?"&":"?")+query))
})().catch(()=>{})`.replaceAll('\n', '');

/** The attributes that the script reads; none for a page that is always on. `toAttribute` makes a text safe there. */
export function scheduleAttributes({ schedule }: CompiledPage, toAttribute: (text: string) => string): string {
  if (!schedule) return '';
  const { from, until, otherwise = '/404' } = schedule;
  const attributes = { from, until, otherwise: /^\/(?![/\\])/.test(otherwise) ? otherwise : '/404' };
  return Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [` data-${name}="${toAttribute(value)}"`]))
    .join('');
}
