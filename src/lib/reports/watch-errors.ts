import { withReporter } from './report-later.ts';

/**
 * Reports errors that nobody caught, promises that nobody listened to, scripts that did not load, and what the page's
 * policy forbade. What is done with them is loaded with the first.
 */
export function watchErrors(): void {
  const report = (event: Event) => {
    const { tagName = '' } = event.target as Partial<Element>;
    if (tagName && !/^(SCRIPT|LINK)$/.test(tagName) && event.type === 'error') return;
    withReporter(({ reportEvent }) => reportEvent(event));
  };
  // Capture: a script that does not load tells nobody above it, and neither does a picture, which is not for here.
  for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation']) addEventListener(type, report, true);
}
