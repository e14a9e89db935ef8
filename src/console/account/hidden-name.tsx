/** The account's name for password managers, which store it with the password. */
export function HiddenName({ name }: { readonly name: string }) {
  return <input className="visually-hidden" value={name} readOnly autoComplete="username" tabIndex={-1} aria-hidden />;
}
