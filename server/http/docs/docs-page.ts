import { createHash } from 'node:crypto';
import type { TSchema } from 'typebox';
import { escapeHtml } from '#server/kernel/escape-html.ts';
import { type RefusalName, refusals } from '#src/contract/codes.ts';
import type { Operation, OperationMap } from '#src/contract/operation.ts';
import { DOCS_SCRIPT } from './docs-script.ts';
import { familyOf } from './open-api.ts';
import { typeText } from './type-text.ts';

const STYLE = `
body{font:15px/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#1d2433;background:#fff}
header{position:sticky;top:0;background:#fff;padding:.5rem 0;border-bottom:1px solid #e3e6ee}
h1{font-size:1.3rem;margin:0}h2{font-size:1.05rem;margin:1.5rem 0 .5rem}
input,textarea{font:13px/1.5 ui-monospace,monospace;padding:.35rem;border:1px solid #b9c0d0;border-radius:4px}
label{display:block;margin:.4rem 0}label input{width:24rem;max-width:100%;margin-left:.5rem}
textarea{width:100%;box-sizing:border-box;min-height:6rem}
details{border:1px solid #e3e6ee;border-radius:6px;margin:.4rem 0;padding:.4rem .8rem}
summary{cursor:pointer}summary b{display:inline-block;min-width:4rem;color:#2447d6}
code,pre,output{font:13px/1.5 ui-monospace,monospace}
pre,output{display:block;background:#f5f6f8;padding:.6rem;border-radius:4px;overflow:auto;white-space:pre}
small{color:#5b6478}table{border-collapse:collapse}td{padding:.15rem .8rem .15rem 0;vertical-align:top}
button{font:inherit;padding:.3rem 1rem;border:0;border-radius:4px;background:#2447d6;color:#fff}
`;

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Only this page's own script and style may run, and it may call only this server. */
export const DOCS_POLICY = [
  "default-src 'none'",
  `script-src ${sha256(DOCS_SCRIPT)}`,
  `style-src ${sha256(STYLE)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The reference: every call with its input and reply, and a form that sends it. */
export function docsPage(contract: OperationMap): string {
  const entries = Object.entries<Operation>(contract);
  const families = [...new Set(entries.map(([key]) => familyOf(key)))];
  const sections = families.map((family) => {
    const calls = entries.filter(([key]) => familyOf(key) === family);
    return `<h2>${escapeHtml(family)}</h2>${calls.map(([key, operation]) => callEntry(key, operation)).join('')}`;
  });
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>知研 API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<style>${STYLE}</style></head><body>
<header><h1>知研 API</h1><label>token<input id="token" autocomplete="off" spellcheck="false"></label></header>
<p>${entries.length} 个接口。成功的 code 为 20000，其他 code 为拒绝，见页末。机器可读：<a href="/api/docs/openapi.json">openapi.json</a></p>
${sections.join('\n')}
<h2>拒绝</h2><table>${refusalRows()}</table>
<script>${DOCS_SCRIPT}</script></body></html>`;
}

function callEntry(key: string, operation: Operation): string {
  const [method = '', path = ''] = key.split(' ');
  const marks = [operation.access === 'user' ? '需登录' : '公开', ...(operation.origin ? ['项目补充'] : [])];
  const body = operation.body
    ? `<label>body <textarea>${escapeHtml(JSON.stringify(sample(operation.body), null, 2))}</textarea></label>
<pre>${escapeHtml(typeText(operation.body))}</pre>`
    : '';
  return `<details><summary><b>${method}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}
<small>${marks.join('，')}</small></summary>
<form data-method="${method}" data-path="${escapeHtml(path)}">
${inputs('path', operation.params)}${inputs('query', operation.query)}${body}
<p><button>发送</button></p><output></output></form>
<p>data：</p><pre>${escapeHtml(typeText(operation.reply))}</pre></details>`;
}

function inputs(place: 'path' | 'query', schema: TSchema | undefined): string {
  if (!schema || !('properties' in schema)) return '';
  return Object.keys(schema.properties as object)
    .map((name) => `<label>${escapeHtml(name)}<input name="${escapeHtml(name)}" data-in="${place}"></label>`)
    .join('');
}

/** Something to type over: the required fields of a body with empty values. */
function sample(schema: TSchema): unknown {
  const { properties, required } = schema as { properties?: Record<string, TSchema>; required?: readonly string[] };
  if (!properties) return {};
  return Object.fromEntries(
    (required ?? []).map((name) => {
      const property = properties[name] as { const?: unknown; type?: string } | undefined;
      return [name, property?.const ?? (property?.type === 'array' ? [] : '')];
    }),
  );
}

function refusalRows(): string {
  const names = Object.keys(refusals) as RefusalName[];
  return names
    .map((name) => `<tr><td><code>${refusals[name].code}</code></td><td>${escapeHtml(refusals[name].text)}</td></tr>`)
    .join('');
}
