import type { NavigationType } from '#src/page-model/navigation.ts';
import type { NavigationSource, SiteSource } from '#src/page-model/sources.gen.ts';
import navigation from '../../../pages-config/navigation.yaml';
import site from '../../../pages-config/site.yaml';

/** The navigation types. Checked against their schema by `npm run pages -- check`. */
export const navigationTypes = (navigation as NavigationSource).types as readonly NavigationType[];

/**
 * Where a student is sent when the API requires a login with the company's account (50036): a path of ours, or an
 * address.
 */
export const externalLogin: string = (site as SiteSource).externalLogin ?? '/login-oa';

/** The public address of the site, such as `https://m.school.cn`. */
export const siteOrigin: string = (site as SiteSource).origin;

/** Mini-programs that links may open. */
export const miniPrograms = (site as SiteSource).miniPrograms ?? [];

/** The named looks that a page may choose. */
export const siteThemes = (site as SiteSource).themes ?? [];

/** Foreign hosts that the site may link to or frame, such as `*.school.cn`. */
export const allowedHosts: readonly string[] = (site as SiteSource).allowedHosts ?? [];
