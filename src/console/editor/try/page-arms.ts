import { armText } from '#src/contract/experiment-variant.ts';

/** Names of the arms of a page's experiment by id; `''` is the page itself. Empty without an experiment. */
export function armsOf(data: unknown): Readonly<Record<string, string>> {
  const { experiment } = (data ?? {}) as { readonly experiment?: unknown };
  const { control, arms } = (experiment ?? {}) as { readonly control?: Named; readonly arms?: unknown };
  const named = (Array.isArray(arms) ? arms : []).flatMap((arm: Named | null) =>
    typeof arm?.id === 'string' ? [[arm.id, nameOf(arm, armText(arm.id))] as const] : [],
  );
  if (named.length === 0) return {};
  return { '': `对照：${nameOf(control, armText('control'))}`, ...Object.fromEntries(named) };
}

interface Named {
  readonly id?: unknown;
  readonly name?: unknown;
}

const nameOf = (one: Named | null | undefined, otherwise: string) =>
  typeof one?.name === 'string' && one.name !== '' ? one.name : otherwise;
