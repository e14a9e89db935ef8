declare module '*/docs/authoring.md' {
  const examples: readonly { readonly group: string; readonly text: string }[];
  export default examples;
}

declare module '*/docs/problems.md' {
  const meanings: Readonly<Record<string, string | undefined>>;
  export default meanings;
}
