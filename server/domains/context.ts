import type { Database } from '#server/db/database.ts';
import type { Gateways } from '#server/gateways/gateways.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { FieldSeal } from '#server/kernel/field-seal.ts';
import type { PasswordHasher } from '#server/kernel/passwords.ts';
import type { Random } from '#server/kernel/random.ts';
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
  /** The page's own mark, which its forms send where the address has no source; empty without one. */
  readonly source: string;
  /** Ids of its blocks. */
  readonly blocks: ReadonlySet<string>;
  /** Whether its visits are measured. */
  readonly isMeasured: boolean;
}

/** What the server stands on; made once, or per test. */
export interface ServerContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly gateways: Gateways;
  /** Seals what students say of themselves before it is stored. */
  readonly seal: FieldSeal;
  readonly passwords: PasswordHasher;
  /** Hashes that a browser of a risky visitor makes at most before a code is sent; 0 asks nobody. */
  readonly challengeWork: number;
  /** Name of the site's release that visitors get at present; empty without one. */
  readonly release: () => Promise<string>;
  /** The experiments of that release. */
  readonly experiments: () => Promise<readonly PublishedExperiment[]>;
  /** The landing page of a path, or one arm of it; undefined where visitors can have none open. */
  readonly livePage: (path: string, variant?: string) => Promise<LivePage | undefined>;
  /** What it promises of refunds, groups and parcels. */
  readonly promises: () => Promise<Promises>;
}

export interface Session {
  readonly userId: string;
  /** The token as the caller sent it. */
  readonly token: string;
}

/** What a handler gets beside its input. */
export interface CallContext<S extends Session | null> extends ServerContext {
  readonly session: S;
  readonly log: Log;
  /** Network address of the caller. */
  readonly address: string;
  readonly userAgent: string;
  /** What the browser calls itself, at most 64 characters; empty when it says nothing. */
  readonly device: string;
  /** The random id of the browser; undefined when it has none or asks not to be followed. */
  readonly visitor: string | undefined;
  /** Name and port under which the caller reached the server. */
  readonly host: string;
  /** The same with its scheme. */
  readonly origin: string;
  /** Paths the caller says it is on and came in by; empty when unknown. */
  readonly trace: { readonly currentPage: string; readonly landingPage: string };
}
