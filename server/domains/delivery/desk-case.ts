/** A case that waits for the school's staff. */
export interface DeskCase {
  readonly id: string;
  readonly title: string;
  readonly facts: readonly string[];
  /** Addresses that are valid for some minutes. */
  readonly pictures: readonly string[];
  readonly choices: readonly { readonly action: string; readonly label: string; readonly asks: string }[];
}
