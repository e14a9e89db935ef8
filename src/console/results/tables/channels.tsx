import { useState } from 'react';
import { csvOf } from '#src/contract/console/csv.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import { saveCsv } from '../../client/save-file.ts';
import { useMe } from '../../shell/use-me.ts';
import { Button } from '../../ui/button.tsx';
import { CostDialog } from '../costs/cost-dialog.tsx';
import type { PageResults } from '../result-keys.ts';
import { ChannelTable } from './channel-table.tsx';
import { channelsFile } from './result-files.ts';

/** Results and costs of the page's channels. */
export function Channels({ data }: { readonly data: PageResults }) {
  const [isEntering, setIsEntering] = useState(false);
  const me = useMe();
  const mayEnter = isAllowed(me?.role ?? null, 'staff:publisher');
  return (
    <section aria-labelledby="results-channels">
      <div className="results-heading">
        <h2 id="results-channels">渠道</h2>
        <div>
          <Button
            onClick={() =>
              saveCsv(`渠道 ${data.path.slice(1).replaceAll('/', '-')}.csv`, csvOf(channelsFile(data.path, data)))
            }
          >
            导出 CSV
          </Button>
          {mayEnter ? (
            <Button look="primary" onClick={() => setIsEntering(true)}>
              录入花费
            </Button>
          ) : null}
        </div>
      </div>
      <ChannelTable data={{ ...data, totals: data.now }} />
      {isEntering ? <CostDialog data={data} onClose={() => setIsEntering(false)} /> : null}
    </section>
  );
}
