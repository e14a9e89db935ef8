import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Colours of YAML; each is at least 4.5:1 on paper. */
export const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: '#2447d6' },
  { tag: [tags.string, tags.special(tags.string)], color: '#0b6b38' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: '#a33a00' },
  { tag: [tags.comment, tags.lineComment], color: '#6b7280' },
  { tag: [tags.typeName, tags.labelName, tags.meta], color: '#7a2fa0' },
  { tag: [tags.punctuation, tags.separator, tags.bracket], color: '#5b6270' },
]);

export const look = EditorView.theme({
  '&': { height: '100%', fontSize: '12.5px', color: 'var(--ink)', backgroundColor: 'var(--paper)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Noto Sans Mono CJK SC', monospace",
    lineHeight: '20px',
  },
  '.cm-content': { padding: '8px 0 96px' },
  '.cm-gutters': { border: 'none', backgroundColor: 'var(--paper)', color: '#767d8b' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'rgb(36 71 214 / 5%)' },
  '.cm-cursor': { borderLeftColor: 'var(--brand)', borderLeftWidth: '2px' },
  '.cm-panels': { backgroundColor: 'var(--ground)', color: 'var(--ink)', fontFamily: 'var(--font)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-textfield': { borderRadius: '5px', border: '1px solid var(--line-strong)', backgroundColor: 'var(--paper)' },
  '.cm-button': { borderRadius: '5px', backgroundImage: 'none', backgroundColor: 'var(--paper)' },
  '.cm-tooltip': {
    maxWidth: '380px',
    border: '1px solid var(--line)',
    borderRadius: '8px',
    backgroundColor: 'var(--paper)',
    boxShadow: 'var(--shadow-float)',
    overflow: 'hidden',
    fontFamily: 'var(--font)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'inherit' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--brand-soft)', color: 'var(--ink)' },
  '.cm-diagnostic': { padding: '6px 10px', whiteSpace: 'pre-wrap', lineHeight: '18px' },
  '.studio-hover': { padding: '8px 12px', lineHeight: '18px' },
});
