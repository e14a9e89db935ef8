import { type PGlite, parse, protocol, type Results, type RowMode, types } from '@electric-sql/pglite';

const { serialize } = protocol;

/** The query builder parses times and dates itself. */
const AS_TEXT = [types.TIMESTAMP, types.TIMESTAMPTZ, types.DATE, types.INTERVAL];

interface Limits {
  /** Above this, the least recently used are dropped: a plan takes some ten kilobytes of the database's memory. */
  readonly statements: number;
  /** A statement is planned again after this many runs: the tables may have grown. */
  readonly runs: number;
}

type Answer = Awaited<ReturnType<PGlite['execProtocolStream']>>;

/** A statement prepared under a name. */
interface Prepared {
  readonly name: string;
  /** Types of its parameters, by PostgreSQL's ids. */
  readonly types: readonly number[];
  /** Describes the columns of its rows; empty for a statement without rows. */
  readonly columns: Answer;
  runs: number;
}

/**
 * Runs statements on PGlite; each text is parsed and planned only once. PGlite's own `query` does both every time.
 * Decision 0253.
 *
 * The caller must keep statements out of a transaction that is not theirs. Source: the extended query protocol,
 * https://www.postgresql.org/docs/current/protocol-flow.html
 */
export class PreparedStatements {
  private readonly client: PGlite;
  private readonly limits: Limits;
  private readonly parsers: PGlite['parsers'];
  private readonly cache = new Map<string, Prepared>();
  private made = 0;

  constructor(client: PGlite, limits: Limits = { statements: 400, runs: 2000 }) {
    this.client = client;
    this.limits = limits;
    this.parsers = { ...client.parsers, ...Object.fromEntries(AS_TEXT.map((type) => [type, (text: string) => text])) };
  }

  /** Returns the result; times and dates in its rows stay text. */
  run(text: string, params: readonly unknown[] = [], rowMode: RowMode = 'object'): Promise<Results> {
    return this.client.runExclusive(async () => {
      const statement = await this.prepared(text);
      const values = params.map((param, index) => this.serialized(param, statement.types[index]));
      const bind = serialize.bind({ statement: statement.name, values });
      const answer = await this.send([bind, serialize.execute(), serialize.sync()]);
      const [result] = parse.parseResults([...statement.columns, ...answer], this.parsers, { rowMode });
      return result ?? { rows: [], fields: [] };
    });
  }

  /** Drops all statements: their result types may have changed with the tables. */
  async forget(): Promise<void> {
    this.cache.clear();
    await this.client.exec('DEALLOCATE ALL');
  }

  private async prepared(text: string): Promise<Prepared> {
    const known = this.cache.get(text);
    this.cache.delete(text);
    const statement = known && known.runs < this.limits.runs ? known : await this.prepare(text, known);
    statement.runs += 1;
    // The map's last entry is the most recently used.
    this.cache.set(text, statement);
    return statement;
  }

  private async prepare(text: string, outworn: Prepared | undefined): Promise<Prepared> {
    this.made += 1;
    const name = `s${this.made}`;
    const gone = outworn ?? this.takeOldest();
    const answer = await this.send([
      ...(gone ? [serialize.close({ type: 'S', name: gone.name })] : []),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ]);
    const types = parse.parseDescribeStatementResults(answer);
    return { name, types, columns: answer.filter((message) => message.name === 'rowDescription'), runs: 0 };
  }

  private takeOldest(): Prepared | undefined {
    if (this.cache.size < this.limits.statements) return undefined;
    const [oldest] = this.cache;
    if (oldest) this.cache.delete(oldest[0]);
    return oldest?.[1];
  }

  private serialized(param: unknown, type: number | undefined): string | null {
    if (param === null || param === undefined) return null;
    const serializer = type === undefined ? undefined : this.client.serializers[type];
    return serializer ? serializer(param) : String(param);
  }

  private send(messages: readonly Uint8Array[]): Promise<Answer> {
    // Neither Node's files nor memory need a sync.
    return this.client.execProtocolStream(Buffer.concat(messages), { syncToFs: false });
  }
}
