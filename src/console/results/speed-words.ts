/** Google's limits: fast up to the first, slow beyond the second. */
const LIMITS = { lcp: [2500, 4000], inp: [200, 500], formReady: [1800, 3800] } as const;

export const SPEED_NAMES = { lcp: '看到主要内容', inp: '点按后响应', formReady: '报名表可用' } as const;

export function speedVerdict(
  metric: keyof typeof LIMITS,
  ms: number | null,
): { readonly text: string; readonly look: string } | undefined {
  if (ms === null) return undefined;
  const [fast, slow] = LIMITS[metric];
  if (ms <= fast) return { text: '快', look: 'console-badge--ok' };
  return ms <= slow ? { text: '一般', look: 'console-badge--warn' } : { text: '慢', look: 'console-badge--bad' };
}
