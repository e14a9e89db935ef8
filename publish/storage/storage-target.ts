import type { PublishSettings } from '#compiler/site/publish-settings.ts';
import { DIALECTS } from '#site-store/dialects.ts';
import { type Keys, type ObjectStore, openStore, type Send } from '#site-store/object-store.ts';
import { PATIENCE, type Patience } from '#site-store/retry.ts';
import type { Compression } from './object-headers.ts';
import { type Cdn, purgeCdn } from './purge-cdn.ts';

/** An object storage that a site is published to, and the CDN in front of it. */
export interface StorageTarget {
  readonly name: string;
  readonly store: ObjectStore;
  readonly compression: Compression;
  readonly purge: (paths: readonly string[]) => Promise<void>;
}

type Written = PublishSettings['targets'][number];
type Environment = Readonly<Record<string, string | undefined>>;

/** Replaced in tests only: the network and the clock. */
interface Surroundings {
  readonly env?: Environment;
  readonly send?: Send;
  readonly patience?: Patience;
}

/** Returns the target, or a sentence for the author that says what is missing. */
export function openStorageTarget(
  { name, storage }: Written,
  { env = process.env, send = fetch, patience = PATIENCE }: Surroundings = {},
): StorageTarget | string {
  const lacking = (['kind', 'bucket', 'endpoint', 'region'] as const).filter((key) => !storage?.[key]);
  if (!storage || lacking.length > 0 || !(storage.kind in DIALECTS)) {
    const words = lacking.length > 0 ? `缺少：${lacking.join('、')}` : `没有 ${storage?.kind} 这一种`;
    return `发布目标 ${name} 的 storage ${words}（pages-config/site.yaml）。`;
  }
  const variable = `PUBLISH_${name.toUpperCase().replaceAll('-', '_')}`;
  const missing = [`${variable}_KEY_ID`, `${variable}_KEY_SECRET`].filter((each) => !env[each]);
  if (missing.length > 0) {
    return `发布到 ${name} 需要密钥，缺少环境变量 ${missing.join(' 和 ')}。密钥不写进文件，见 docs/publishing.md。`;
  }
  const keys = keysOf(variable, env);
  const cdn: Cdn = storage.cdn ?? { kind: 'none', site: '' };
  const cdnKeys = env[`${variable}_CDN_KEY_ID`] ? keysOf(`${variable}_CDN`, env) : keys;
  return {
    name,
    store: openStore(storage, keys, send, patience),
    compression: storage.compress ?? 'gzip',
    purge: (paths) => purgeCdn(cdn, paths, cdnKeys, send, patience),
  };
}

function keysOf(variable: string, env: Environment): Keys {
  return {
    id: env[`${variable}_KEY_ID`] ?? '',
    secret: env[`${variable}_KEY_SECRET`] ?? '',
    session: env[`${variable}_SESSION_TOKEN`] || undefined,
  };
}
