import { DEVICE_NAMES, HOST_NAMES } from '#src/contract/console/result-table.ts';
import { Bars } from './charts/bars.tsx';
import { countText, msText } from './numbers.ts';
import type { PageResults } from './result-keys.ts';
import { SPEED_NAMES, speedVerdict } from './speed-words.ts';

/** The visitors' devices and programs, and the page's speed for them. */
export function Visitors({ data: { now, devices, hosts, speed } }: { readonly data: PageResults }) {
  return (
    <div className="results-thirds">
      <section className="results-card" aria-labelledby="results-speed">
        <h2 id="results-speed">真实速度</h2>
        <p className="results-note">四分之三的访问在这个时间以内，量了 {countText(speed.visits)} 次访问。</p>
        <dl className="results-speed">
          {(['lcp', 'inp', 'formReady'] as const).map((metric) => {
            const verdict = speedVerdict(metric, speed[metric]);
            return (
              <div key={metric}>
                <dt>{SPEED_NAMES[metric]}</dt>
                <dd>
                  {msText(speed[metric])}
                  {verdict ? <span className={`console-badge ${verdict.look}`}>{verdict.text}</span> : null}
                </dd>
              </div>
            );
          })}
        </dl>
      </section>
      <section className="results-card" aria-labelledby="results-devices">
        <h2 id="results-devices">设备</h2>
        <Bars
          name="设备"
          rows={devices.map(({ device, visits }) => ({
            key: device,
            name: DEVICE_NAMES[device] ?? device,
            count: visits,
          }))}
          whole={now.visits}
        />
      </section>
      <section className="results-card" aria-labelledby="results-hosts">
        <h2 id="results-hosts">在哪里打开</h2>
        <Bars
          name="环境"
          rows={hosts.map(({ host, visits }) => ({ key: host, name: HOST_NAMES[host] ?? host, count: visits }))}
          whole={now.visits}
        />
      </section>
    </div>
  );
}
