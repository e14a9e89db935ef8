let entry: string | undefined;

/** Records the address the page was opened with, before the router or a login changes it. Call it first of all. */
export function noteEntryAddress(): void {
  entry ??= withoutHash(window.location.href);
}

export function entryAddress(): string {
  return entry ?? currentAddress();
}

export function currentAddress(): string {
  return withoutHash(window.location.href);
}

function withoutHash(address: string): string {
  return address.split('#')[0] ?? address;
}
