import { describe, expect, it } from 'vitest';
import { auditChanges, auditSentence } from './audit-sentence.ts';

describe('auditSentence', () => {
  it('says what was done in words', () => {
    expect(auditSentence({ action: 'staff.add', subject: '小雨' })).toBe('添加了员工「小雨」');
  });

  it('falls back to the name of an action it does not know', () => {
    expect(auditSentence({ action: 'page.publish', subject: '/901' })).toBe('page.publish：/901');
  });
});

describe('auditChanges', () => {
  it('names only what changed, with both values', () => {
    const before = { role: 'author', isActive: true };

    expect(auditChanges({ before, after: { role: 'publisher', isActive: true } })).toEqual(['角色 作者 → 发布者']);
    expect(auditChanges({ before, after: { role: 'author', isActive: false } })).toEqual(['可用 是 → 否']);
  });

  it('names what is new without an old value', () => {
    expect(auditChanges({ before: null, after: { role: 'admin' } })).toEqual(['角色 管理员']);
  });

  it('is empty where nothing was written down', () => {
    expect(auditChanges({ before: null, after: null })).toEqual([]);
  });
});
