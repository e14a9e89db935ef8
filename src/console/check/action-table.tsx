import { ScrollBox } from '#src/ui/scroll-box.tsx';
import { HOSTS, type PageAction } from './page-actions.ts';

const hosts = Object.entries(HOSTS) as [keyof typeof HOSTS, string][];

/** What each button and link does in each environment; one line when it is the same everywhere. */
export function ActionTable({ actions }: { readonly actions: readonly PageAction[] }) {
  if (actions.length === 0) return null;
  return (
    <section aria-label="按钮">
      <h3>每个按钮在哪里做什么</h3>
      <ScrollBox className="console-table-box" label="按钮的表格">
        <table>
          <thead>
            <tr>
              <th scope="col">按钮</th>
              {hosts.map(([host, name]) => (
                <th key={host} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {actions.map(({ place, words, does }) => (
              <tr key={place}>
                <th scope="row">{words}</th>
                {isSame(does) ? (
                  <td colSpan={hosts.length}>{does.browser}</td>
                ) : (
                  hosts.map(([host]) => <td key={host}>{does[host]}</td>)
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

const isSame = (does: PageAction['does']) => new Set(Object.values(does)).size === 1;
