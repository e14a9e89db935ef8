export interface RealNameAnswer {
  readonly status: 'passed' | 'failed' | 'pending';
  /** The id for querying a pending result later. */
  readonly reference: string;
  /** Why it failed, for the student. */
  readonly reason: string;
}

export interface RealNameGateway {
  /** Checks whether name and ID number belong together. Rejects when the service is unreachable. */
  readonly submit: (identity: { readonly name: string; readonly idNumber: string }) => Promise<RealNameAnswer>;
  readonly result: (reference: string) => Promise<RealNameAnswer>;
  /** A free request: returns the account's problems, in English; empty when all is well. */
  readonly check?: () => Promise<readonly string[]>;
}
