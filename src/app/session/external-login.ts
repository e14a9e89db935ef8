/**
 * The address of the company's login with its return address: a path of ours gets a path, another site the whole
 * address.
 *
 * `login` is the setting, `back` a path of ours.
 */
export function externalLoginAddress(login: string, back: string, origin: string): string {
  if (login.startsWith('/')) return `${login}?${new URLSearchParams({ redirect: back })}`;
  const address = new URL(login);
  address.searchParams.set('redirect', new URL(back, origin).href);
  return address.href;
}
