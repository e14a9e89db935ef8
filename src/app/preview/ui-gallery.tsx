import { useState } from 'react';
import { showToast } from '#src/lib/toast.ts';
import { Button } from '#src/ui/app/button.tsx';
import { Countdown } from '#src/ui/app/countdown.tsx';
import { Dialog } from '#src/ui/app/dialog.tsx';
import { FactList } from '#src/ui/app/fact-list.tsx';
import { AreaField, SelectField } from '#src/ui/app/field.tsx';
import { ListEnd } from '#src/ui/app/list-end.tsx';
import { MessagePopup } from '#src/ui/app/message-popup.tsx';
import { Photo } from '#src/ui/app/photo.tsx';
import { Sheet } from '#src/ui/app/sheet.tsx';
import { Skeleton } from '#src/ui/app/skeleton.tsx';
import { FailedView, StatusView } from '#src/ui/app/status-view.tsx';
import { Tabs } from '#src/ui/app/tabs.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';
import { useTitle } from '#src/ui/app/use-title.ts';
import { Price } from '#src/ui/price.tsx';
import { ContentPart } from './gallery/content-part.tsx';
import { Part } from './gallery/part.tsx';
import './ui-gallery.css';

const LOOKS = ['deal', 'brand', 'plain', 'quiet', 'danger'] as const;
const AN_HOUR_MS = 3_600_000;
const nothing = () => {};

/** Every component of `src/ui/app` in every state, for who builds a screen. */
export function UiGallery() {
  const [until] = useState(() => Date.now() + AN_HOUR_MS);
  const [tab, setTab] = useState<'a' | 'b'>('a');
  const [text, setText] = useState('');
  useTitle('组件');
  return (
    <main className="ui-gallery">
      <h1>组件</h1>
      <Part title="Button">
        {LOOKS.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <Button isBusy>提交中</Button>
      </Part>
      <Part title="Price, Countdown">
        <Price cents={100} originCents={19_900} size="large" />
        <Price cents={19_900} />
        <Price cents={1990} size="small" unit="起" />
        <Countdown label="距结束" until={until} over="已结束" />
        <Countdown label="距结束" until={0} over="已结束" />
      </Part>
      <Part title="TextField, SelectField, AreaField">
        <TextField label="手机号" help="用于接收上课通知" />
        <TextField label="手机号" defaultValue="238" problem="手机号格式错误，请重新输入" />
        <SelectField label="年份" placeholder="请选择" options={[{ value: '2027', label: '2027 考研' }]} />
        <SelectField label="年份" placeholder="请选择" options={[]} problem="请填写必填项" />
        <AreaField label="留言" value={text} maxLength={100} onChange={({ target }) => setText(target.value)} />
      </Part>
      <Part title="Dialog, Sheet, Toast, MessagePopup">
        <Layers />
      </Part>
      <ContentPart />
      <Part title="Tabs">
        <Tabs
          label="示例"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'a', label: '课程介绍' },
            { value: 'b', label: '课程大纲' },
          ]}
        >
          <p>{tab === 'a' ? '介绍' : '大纲'}</p>
        </Tabs>
      </Part>
      <Part title="FactList, Photo">
        <FactList facts={[{ name: '主讲', value: '林知夏' }]} />
        <Photo src="" alt="没有图片" width={160} height={90} />
        <Photo src="/storage/teachers/lin-zhixia.jpg" alt="林知夏" width={64} height={64} isRound />
      </Part>
      <Part title="Skeleton, StatusView, FailedView, ListEnd">
        <Skeleton className="skeleton--cover" />
        <Skeleton className="skeleton--line" />
        <StatusView title="还没有课程" text="买过的课程会在这里。" />
        <FailedView text="网络好像有点问题，请检查后重试" onRetry={nothing} />
        {(['loading', 'failed', 'end'] as const).map((state) => (
          <ListEnd key={state} state={state} onMore={nothing} />
        ))}
      </Part>
    </main>
  );
}

function Layers() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'message'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Button look="plain" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button look="plain" onClick={() => setOpen('sheet')}>
        Sheet
      </Button>
      <Button look="plain" onClick={() => showToast('课程链接已复制')}>
        Toast
      </Button>
      <Button look="plain" onClick={() => setOpen('message')}>
        MessagePopup
      </Button>
      <Dialog
        title="支付未完成，确认退出?"
        isOpen={open === 'dialog'}
        onDismiss={close}
        actions={<Button onClick={close}>继续支付</Button>}
      />
      <Sheet
        title="选择优惠券"
        isOpen={open === 'sheet'}
        onDismiss={close}
        footer={<Button onClick={close}>确定</Button>}
      >
        <p>暂无可用优惠券</p>
      </Sheet>
      {open === 'message' && <MessagePopup title="公告" text="考前 30 天冲刺营今晚开营" onClosed={close} />}
    </>
  );
}
