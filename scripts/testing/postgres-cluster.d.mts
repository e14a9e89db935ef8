export interface Cluster {
  /** Address of its database `postgres`. */
  readonly url: string;
  readonly stop: () => void;
}
export function startCluster(): Promise<Cluster>;
