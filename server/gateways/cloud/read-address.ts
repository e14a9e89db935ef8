type Environment = Readonly<Record<string, string | undefined>>;

/** The address of a provider. Tests may set another one, which may be plain http on this machine. */
export function readAddress(env: Environment, name: string, fallback: string, problems: string[]): string {
  const value = env[name] || fallback;
  const isSafe = URL.canParse(value) && (value.startsWith('https:') || new URL(value).hostname === '127.0.0.1');
  if (!isSafe) problems.push(`${name} must be an https address.`);
  return isSafe ? value : fallback;
}
