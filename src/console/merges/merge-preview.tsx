import '../ui/table.css';
import './merges.css';
import { chinaDay, chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import type { Account, Preview } from './merge-words.ts';

const dayOf = (moment: string | null) => (moment === null ? '—' : chinaDay(Date.parse(moment)));

/** Both accounts side by side, what happens to their courses, and what prevents a merge. */
export function MergePreview({ preview }: { readonly preview: Preview }) {
  const { kept, left, counts, courses, obstacles } = preview;
  return (
    <div className="merge-preview">
      {obstacles.length > 0 ? (
        <section className="merge-obstacles" aria-label="不能合并的原因">
          <h2>现在还不能合并</h2>
          <ul>
            {obstacles.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="console-table-box">
        <table className="console-table merge-sides">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">内容</span>
              </th>
              <th scope="col">留下的账号</th>
              <th scope="col">关闭的账号</th>
            </tr>
          </thead>
          <tbody>
            {factsOf(kept, left).map(([name, one, other]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{one}</td>
                <td>{other}</td>
              </tr>
            ))}
            {counts.map(({ name, kept: one, left: other }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{one}</td>
                <td>{other}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {courses.length > 0 ? (
        <div className="console-table-box">
          <table className="console-table console-table--cards">
            <thead>
              <tr>
                <th scope="col">课程</th>
                <th scope="col">留下的账号到</th>
                <th scope="col">关闭的账号到</th>
                <th scope="col">合并以后到</th>
              </tr>
            </thead>
            <tbody>
              {courses.map(({ name, keptUntil, leftUntil }) => (
                <tr key={name}>
                  <td className="console-table__what">{name}</td>
                  <td data-label="留下的账号到">{dayOf(keptUntil)}</td>
                  <td data-label="关闭的账号到">{dayOf(leftUntil)}</td>
                  <td data-label="合并以后到">
                    <strong>{dayOf((keptUntil ?? '') > (leftUntil ?? '') ? keptUntil : leftUntil)}</strong>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <p className="console-note">
        两边都有的：课程留有效期长的，学习进度留更远的，优惠券留用过的，考试和作业都留着，错题合在一起。钱和账目不变，还在原来的订单上。
      </p>
    </div>
  );
}

function factsOf(kept: Account, left: Account): readonly (readonly [string, string, string])[] {
  const moment = (text: string | null) => (text === null ? '—' : chinaMoment(Date.parse(text), Date.now()));
  return [
    ['账号', kept.number, left.number],
    ['昵称', kept.nickname, left.nickname],
    ['手机号', kept.mobile, left.mobile],
    ['注册', moment(kept.registeredAt), moment(left.registeredAt)],
    ['上次登录', moment(kept.lastLoginAt), moment(left.lastLoginAt)],
  ];
}
