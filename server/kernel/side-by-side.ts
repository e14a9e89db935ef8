const WIDTH = 8;

/** Runs the same action for each item, a few at a time: one slow provider delays only its own items. */
export async function sideBySide<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(WIDTH, items.length) }, worker));
}
