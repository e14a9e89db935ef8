/** Works on all items, at most `width` at a time, in order of their beginning. After a failure nothing new begins; it is thrown when all have ended. */
export async function sideBySide<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  let failure: { readonly cause: unknown } | undefined;
  const worker = async () => {
    for (const item of waiting) {
      if (failure) return;
      try {
        await work(item);
      } catch (cause) {
        failure ??= { cause };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  if (failure) throw failure.cause;
}
