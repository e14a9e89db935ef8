/** Cents of an amount in yuan as people type it, `1,280.5` or `¥1280`; undefined for anything else. */
export function typedCents(text: string): number | undefined {
  const plain = text
    .replace(/^[¥￥]/, '')
    .replace(/元$/, '')
    .replaceAll(',', '')
    .trim();
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}
