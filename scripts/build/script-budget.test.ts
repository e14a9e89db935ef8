import { describe, expect, it } from 'vitest';
import { judgeWeights, type Manifest, scriptsOf } from './script-budget.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_price.js': { file: 'assets/price.js', imports: ['_react.js', 'index.html'] },
  'home.tsx': { file: 'assets/home.js', imports: ['_price.js'] },
  'other.tsx': { file: 'assets/other.js' },
  '_home.css': { file: 'assets/home.css' },
};

describe('scriptsOf', () => {
  it('finds what is imported through others, once, and nothing else', () => {
    expect(scriptsOf(manifest, ['index.html', 'home.tsx']).sort()).toEqual([
      'assets/home.js',
      'assets/index.js',
      'assets/price.js',
      'assets/react.js',
    ]);
  });

  it('refuses a chunk that is not there: a budget for nothing would always be kept', () => {
    expect(() => scriptsOf(manifest, ['login.tsx'])).toThrow('The build has no chunk of login.tsx.');
  });
});

describe('judgeWeights', () => {
  const home = { path: '/', bytesByFile: { 'a.js': 1024, 'b.js': 2048 }, totalBytes: 3072 };

  it('takes a screen that weighs what is allowed', () => {
    expect(judgeWeights([home], 3072)).toEqual({
      isKept: true,
      text: 'First screen of /: 3.0 KB of script, gzip; 3.0 KB allowed.',
    });
  });

  it('refuses a heavier one and names its heaviest files', () => {
    const { isKept, text } = judgeWeights([home, { path: '/login', bytesByFile: {}, totalBytes: 1 }], 3071);

    expect(isKept).toBe(false);
    expect(text).toMatch(
      /First screen of \/: .* too much.*\n {2}2\.0 KB b\.js\n {2}1\.0 KB a\.js\nFirst screen of \/login/,
    );
  });
});
