import { RichHtml } from '#src/ui/rich-html/rich-html.tsx';
import { Part } from './part.tsx';

const INTRODUCTION = `
<h1>课程介绍</h1>
<p style="color:red">用 <strong>7 天</strong> 拿下长难句。<a href="/course/list">看看别的课</a>，
<a href="https://kf.zhiyan.example/chat">联系顾问</a>，<a href="https://evil.example/">别处的网址只剩文字</a>。</p>
<h3>每天学什么</h3>
<table><thead><tr><th>日期</th><th>内容</th><th>老师</th><th>作业</th><th>答疑时间</th></tr></thead>
<tbody><tr><td>第 1 天</td><td>找主干：主语、谓语、宾语的定位</td><td>林知夏</td><td>真题 5 句</td><td>20:00–21:00</td></tr>
<tr><td>第 2 天</td><td>拆从句</td><td>周明远</td><td>真题 5 句</td><td>20:00–21:00</td></tr></tbody></table>
<ul><li>直播三次，可回看</li><li>每天一练，老师批改</li></ul>
<p><img src="/storage/teachers/lin-zhixia.jpg" alt="林知夏在讲课" width="320" height="320">
<img src="/storage/teachers/zhou-mingyuan.jpg" alt="周明远" width="120" height="120"></p>
<blockquote>先读懂一句，再读懂一篇。</blockquote><script>alert(1)</script>`;

/** HTML content of the API, including attacks. */
export function ContentPart() {
  return (
    <Part title="RichHtml">
      <div className="gallery__card">
        <RichHtml html={INTRODUCTION} topHeading={3} />
      </div>
    </Part>
  );
}
