import { describe, expect, it } from 'vitest';
import { phoneAddress } from './phone-address.ts';

const PAGE = 'https://kaoyan.example/1202';

describe('the address that a phone reads from the screen', () => {
  it('keeps a short query, which says where the visitor came from, and no fragment', () => {
    expect(phoneAddress(`${PAGE}?source=poster#register`)).toBe(`${PAGE}?source=poster`);
  });

  it('leaves a query out that would make the code too dense to read', () => {
    expect(phoneAddress(`${PAGE}?gdt_vid=${'w'.repeat(200)}`)).toBe(PAGE);
  });
});
