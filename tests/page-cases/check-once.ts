/** The same check, which remembers its answers: a repair checks some versions of a text several times. */
export function checkOnce<T>(check: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text) ?? check(text);
    known.set(text, found);
    return found;
  };
}
