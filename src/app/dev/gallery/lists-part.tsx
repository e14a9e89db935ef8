import { Button } from '#src/ui/app/button.tsx';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { ListEnd } from '#src/ui/app/list-end.tsx';
import { MediaRow, MediaRowSkeleton } from '#src/ui/app/media-row.tsx';
import { Photo } from '#src/ui/app/photo.tsx';
import { PullToRefresh } from '#src/ui/app/pull-to-refresh.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { Price } from '#src/ui/price.tsx';
import { Part } from './part.tsx';

const REFRESH_MS = 1200;
const nothing = () => {};
const refresh = () => new Promise((resolve) => setTimeout(resolve, REFRESH_MS));

/** Rows, and the view for an empty list. */
export function ListsPart() {
  return (
    <>
      <Part title="MediaRow, PullToRefresh">
        <PullToRefresh onRefresh={refresh}>
          <div className="gallery__rows">
            <MediaRow to="/course/list" cover="/storage/covers/ky-en-01.jpg" title="2027 考研英语 1 元体验课">
              <span>英语一 · 8 课时 · 林知夏</span>
              <Price cents={100} originCents={19_900} size="small" />
            </MediaRow>
            <MediaRow
              to="/course/list"
              cover=""
              title="一门名字特别长的课：考研英语阅读与翻译长难句精讲精练全年直播班（含历年真题逐句拆解）"
            >
              <span>英语一 · 128 课时 · 林知夏、周明远、陈见微、许清和</span>
              <span>已购买</span>
            </MediaRow>
            <MediaRowSkeleton />
          </div>
        </PullToRefresh>
      </Part>
      <Part title="FactList, Photo">
        <div className="gallery__card">
          <FactList
            facts={[
              { name: '主讲', value: '林知夏' },
              { name: '有效期', value: '购买后 365 天' },
              { name: '收货地址', value: '北京市海淀区中关村大街 59 号文化大厦 12 层 1208 室' },
            ]}
          />
          <div className="gallery__row">
            <Photo src="" alt="没有图片" width={128} height={72} />
            <Photo src="/storage/teachers/lin-zhixia.jpg" alt="林知夏" width={64} height={64} isRound />
          </div>
        </div>
      </Part>
      <Part title="StatusView, FailedView">
        <StatusView title="还没有课程" text="选一门课，今天就可以开始。">
          <Button>去选课</Button>
        </StatusView>
        <FailedView text="网络好像有点问题，请检查后重试" onRetry={nothing} />
      </Part>
      <Part title="ListEnd">
        {(['loading', 'failed', 'end'] as const).map((state) => (
          <ListEnd key={state} state={state} onMore={nothing} />
        ))}
      </Part>
    </>
  );
}
