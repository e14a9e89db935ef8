import type { CompiledPage } from '#src/page-model/page.ts';

/**
 * Redirects visitors of a page that is not open to its exit, on a host that serves files without our server. Our server
 * redirects by itself, and says so in the header `site-release`. A phone with a wrong clock uses the time of the
 * response.
 *
 * One text for all pages, because its hash is in their CSP. The times are attributes of the root element.
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

/** The attributes that the script reads; none for a page that is always open. `toAttribute` escapes a text. */
export function scheduleAttributes({ schedule }: CompiledPage, toAttribute: (text: string) => string): string {
  if (!schedule) return '';
  const { from, until, otherwise = '/404' } = schedule;
  const attributes = { from, until, otherwise: /^\/(?![/\\])/.test(otherwise) ? otherwise : '/404' };
  return Object.entries(attributes)
    .flatMap(([name, value]) => (value === undefined ? [] : [` data-${name}="${toAttribute(value)}"`]))
    .join('');
}
