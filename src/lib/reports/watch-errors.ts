import { withReporter } from './report-later.ts';

/**
 * Reports uncaught errors, unhandled rejections, scripts that failed to load, and violations of the content security
 * policy. The code that handles them is loaded with the first one.
 */
export function watchErrors(): void {
  const report = (event: Event) => {
    const { tagName = '' } = event.target as Partial<Element>;
    if (tagName && !/^(SCRIPT|LINK)$/.test(tagName) && event.type === 'error') return;
    withReporter(({ reportEvent }) => reportEvent(event));
  };
  // Capture, because the error of a script element does not bubble. Errors of pictures arrive too, and are ignored.
  for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation']) addEventListener(type, report, true);
}
