import { MISSING_SERVICES } from '#src/contract/console/status-words.ts';
import { bytesText } from './bytes-text.ts';
import type { Status } from './troubles.ts';

const STATES: Readonly<Record<string, string>> = {
  sent: '已提交，等回执',
  delivered: '已送达',
  failed: '提交失败',
  undelivered: '没有送达',
  unknown: '没有答复',
};
const BAD = ['failed', 'undelivered', 'unknown'];

/** SMS of the last hour, and external services that are not configured. */
export function Sms({ sms, missing }: Pick<Status, 'sms' | 'missing'>) {
  return (
    <section className="status-part" aria-label="短信和外部服务">
      <h2>短信和外部服务</h2>
      <ul className="status-list">
        {missing.map((one) => (
          <li key={one}>
            <span className={`console-badge ${one === 'sandbox' ? '' : 'console-badge--warn'}`}>
              {one === 'sandbox' ? '沙盒' : '未设置'}
            </span>
            <span className="status-list__text">{MISSING_SERVICES[one]}</span>
          </li>
        ))}
        {sms.map(({ provider, state, code, count }) => (
          <li key={`${provider} ${state} ${code}`}>
            <span className={`console-badge ${BAD.includes(state) ? 'console-badge--bad' : 'console-badge--ok'}`}>
              {STATES[state] ?? state}
            </span>
            <span className="status-list__text">
              短信 {provider}：{count} 条{code ? `（${code}）` : ''}
            </span>
          </li>
        ))}
      </ul>
      {sms.length === 0 ? <p className="status-none">最近一小时没有发过短信。</p> : null}
    </section>
  );
}

/** Size and connections of the database. */
export function DatabaseView({ database }: Pick<Status, 'database'>) {
  const { version, bytes, connections, mostConnections, tables } = database;
  return (
    <section className="status-part" aria-label="数据库">
      <h2>数据库</h2>
      <ul className="status-tiles">
        <li>
          <span className="status-tiles__name">大小</span>
          <strong>{bytesText(bytes)}</strong>
          <span className="status-tiles__name">PostgreSQL {version}</span>
        </li>
        <li>
          <span className="status-tiles__name">连接</span>
          <strong className={connections > mostConnections * 0.9 ? 'status-bad' : undefined}>{connections}</strong>
          <span className="status-tiles__name">最多 {mostConnections}</span>
        </li>
        <li>
          <span className="status-tiles__name">最大的表</span>
          {tables.map((table) => (
            <span key={table.name}>
              {table.name} {bytesText(table.bytes)}
            </span>
          ))}
        </li>
      </ul>
    </section>
  );
}
