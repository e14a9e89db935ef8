import { describe, expect, it } from 'vitest';
import { handlers } from '#server/modules/all.ts';
import { contract } from '#src/contract/all.ts';
import { refusals } from '#src/contract/codes.ts';

describe('the contract', () => {
  it('has a handler for each call, and no handler without a call', () => {
    expect(Object.keys(handlers).sort()).toEqual(Object.keys(contract).sort());
  });

  it('names every parameter of a path in its params', () => {
    const odd = Object.entries(contract).flatMap(([key, operation]) => {
      const inPath = [...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();
      const params = 'params' in operation ? Object.keys(operation.params.properties).sort() : [];
      return inPath.join() === params.join() ? [] : [key];
    });

    expect(odd).toEqual([]);
  });

  it('has no two calls that differ only in a trailing slash or a parameter’s name', () => {
    const shapes = Object.keys(contract).map((key) => key.replace(/\{\w+\}/g, '{}').replace(/\/$/, ''));

    expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
  });

  it('gives each refusal a code of its own', () => {
    const codes = Object.values(refusals).map(({ code }) => code);

    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  });
});
