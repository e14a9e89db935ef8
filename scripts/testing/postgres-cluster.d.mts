export interface Cluster {
  /** Of its database `postgres`. */
  readonly url: string;
  readonly stop: () => void;
}
export function startCluster(): Promise<Cluster>;
