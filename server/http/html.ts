export { escapeHtml } from '#server/db/escape-html.ts';
