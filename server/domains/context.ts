import type { Database } from '#server/db/database.ts';
import type { Gateways } from '#server/gateways/gateways.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Random } from '#server/kernel/random.ts';
import type { FieldSeal } from '#server/kernel/secrets/field-seal.ts';
import type { PasswordHasher } from '#server/kernel/secrets/passwords.ts';
import type { PublishedExperiment } from '#src/contract/console/experiment.ts';
import type { Promises } from '#src/contract/promises/promises.ts';

/** The part of a logger that handlers use. Never pass a mobile, a token or a code. */
export interface Log {
  readonly info: (fields: Readonly<Record<string, unknown>>, message: string) => void;
  readonly warn: (fields: Readonly<Record<string, unknown>>, message: string) => void;
  readonly error: (fields: Readonly<Record<string, unknown>>, message: string) => void;
}

/** A landing page that visitors can have open. */
export interface LivePage {
  /** The page's own tracking mark, which its forms send when the address has no source; empty without one. */
  readonly source: string;
  /** Ids of its blocks. */
  readonly blocks: ReadonlySet<string>;
  /** Whether its visits are measured. */
  readonly isMeasured: boolean;
  /** Set when only earlier releases contain the page: it may be open in tabs, but is not live any more. */
  readonly isGone?: true;
}

/** The server's dependencies; created once, or once per test. */
export interface ServerContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly gateways: Gateways;
  /** Seals personal data before it is stored. */
  readonly seal: FieldSeal;
  readonly passwords: PasswordHasher;
  /** Most hashes that a risky visitor's browser computes before a code is sent; 0 switches challenges off. */
  readonly challengeWork: number;
  /** The header in which trusted proxies name the visitor's city; none when absent. */
  readonly cityHeader?: string | undefined;
  /** Name of the live release; empty without one. */
  readonly release: () => Promise<string>;
  /** The experiments of that release. */
  readonly experiments: () => Promise<readonly PublishedExperiment[]>;
  /** The landing page at a path, or one arm of it; undefined when no visitor can have it open. */
  readonly livePage: (path: string, variant?: string) => Promise<LivePage | undefined>;
  /** Its promises about refunds, groups and parcels. */
  readonly promises: () => Promise<Promises>;
}

export interface Session {
  readonly userId: string;
  /** The token that the caller sent. */
  readonly token: string;
}

/** What a handler gets besides its input. */
export interface CallContext<S extends Session | null> extends ServerContext {
  readonly session: S;
  readonly log: Log;
  /** Network address of the caller. */
  readonly address: string;
  readonly userAgent: string;
  /** Where the caller's network says they are; empty when unknown. */
  readonly city: string;
  /** The browser's name (user agent), at most 64 characters; empty when unknown. */
  readonly device: string;
  /** The browser's random id; undefined when it has none or objects to tracking. */
  readonly visitor: string | undefined;
  /** Host and port in the caller's request. */
  readonly host: string;
  /** The same with its scheme. */
  readonly origin: string;
  /** The caller's present path and first path; empty when unknown. */
  readonly trace: { readonly currentPage: string; readonly landingPage: string };
}
