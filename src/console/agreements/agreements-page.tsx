import '../ui/table.css';
import { Link } from 'react-router-dom';
import { useRows } from '../client/use-rows.ts';
import { PageHead } from '../ui/page-head.tsx';
import { RowList } from '../ui/row-list.tsx';
import { StateView } from '../ui/state-view.tsx';
import { AGREEMENTS_KEY, scopeText } from './agreement-words.ts';

/** All agreements: those for a kind of course, and those for one course. */
export default function AgreementsPage() {
  const list = useRows('GET /console/api/agreements', {
    key: [...AGREEMENTS_KEY, 'list'],
    query: {},
    rowsOf: ({ agreements }) => agreements,
  });
  return (
    <>
      <PageHead title="协议" text="学员上课前要签的协议。一门课要用自己的协议，在“课程售卖”里打开这门课写。" />
      <RowList
        of={list}
        more="更多协议"
        empty={<StateView title="还没有协议" text="在“课程售卖”里打开一门课，给它写协议。" />}
      >
        <div className="console-table-box">
          <table className="console-table console-table--cards">
            <thead>
              <tr>
                <th scope="col">协议</th>
                <th scope="col">谁签</th>
                <th scope="col">现在的版本</th>
              </tr>
            </thead>
            <tbody>
              {list.rows.map((one) => (
                <tr key={one.uuid}>
                  <td className="console-table__what">
                    <Link to={`/console/agreements/${one.uuid}`}>{one.title}</Link>
                  </td>
                  <td data-label="谁签">{scopeText(one)}</td>
                  <td data-label="现在的版本">{one.version}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </RowList>
    </>
  );
}
