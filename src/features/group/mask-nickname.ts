/**
 * A nickname with only its first character visible: `王小明` gives `王**`.
 *
 * A masked one stays unchanged. Counts characters, not code units, so an emoji is not cut in two.
 */
export function maskNickname(nickname: string): string {
  const name = nickname.trim();
  if (name === '') return '同学';
  if (name.includes('*')) return name;
  const [first = '', ...hidden] = Array.from(name);
  return first + '*'.repeat(Math.min(Math.max(hidden.length, 1), 3));
}
