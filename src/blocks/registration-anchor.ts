import { useEffect, useState } from 'react';
import { blockOf, scrollToBlock } from '#src/lib/dom/scroll-to-block.ts';
import * as paths from '#src/lib/paths.ts';

/** Address of the page's first registration form, `#<block id>`; undefined on a page without one. */
function registrationAnchor(): string | undefined {
  const form = document.querySelector('[data-block="registration-form"]');
  return form?.id ? `#${form.id}` : undefined;
}

/** Address of the page's first registration form. Undefined on the first render, which equals the prerendered page. */
export function useRegistrationAnchor(): string | undefined {
  const [anchor, setAnchor] = useState<string>();
  useEffect(() => setAnchor(registrationAnchor()), []);
  return anchor;
}

/** The target for a visitor who is not logged in: the page's form, or the login with `returnTo`. */
export function loginAddress(anchor: string | undefined, returnTo: string): string {
  return anchor ?? paths.login({}, { redirect: returnTo });
}

/** Sends a visitor who is not logged in to the page's form, or to the login with a return path. */
export function goToLogin(): void {
  const { pathname, search } = window.location;
  const anchor = registrationAnchor();
  const form = anchor ? blockOf(anchor) : null;
  if (form) scrollToBlock(form);
  else window.location.assign(loginAddress(undefined, pathname + search));
}
