import type { NavigationType } from '#src/page-model/navigation.ts';
import type { NavigationSource, SiteSource } from '#src/page-model/sources.gen.ts';
import navigation from '../../../pages-config/navigation.yaml';
import site from '../../../pages-config/site.yaml';

/** What each navigation type does. Checked against its schema by `npm run pages -- check`. */
export const navigationTypes = (navigation as NavigationSource).types as readonly NavigationType[];

/** Where a student goes whom the API wants logged in with the company's account (50036): a path of ours, or an address. */
export const externalLogin: string = (site as SiteSource).externalLogin ?? '/login-oa';

/** Where visitors find the site, such as `https://m.school.cn`. */
export const siteOrigin: string = (site as SiteSource).origin;

/** Foreign hosts the site may lead to or show in a frame, such as `*.school.cn`. */
export const allowedHosts: readonly string[] = (site as SiteSource).allowedHosts ?? [];
