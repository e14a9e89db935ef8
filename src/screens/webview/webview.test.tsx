// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '../testing.tsx';
import Webview from './webview.tsx';

it.each(['https://evil.example/', 'javascript:alert(1)', '//evil.example/', ''])('frames nothing at "%s"', (url) => {
  openScreen(Webview, '/webview', `/webview?url=${encodeURIComponent(url)}`);

  expect(screen.getByRole('heading', { name: '这个网页不能在这里打开' })).toBeTruthy();
  expect(document.querySelector('iframe')).toBeNull();
});

it('shows the given title as text in its bar, shortened', () => {
  openScreen(Webview, '/webview', `/webview?title=${encodeURIComponent('<b>帮助</b>')}${'长'.repeat(60)}&url=`);

  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`<b>帮助</b>${'长'.repeat(21)}`);
});
