import { useState } from 'react';
import { Button } from '#src/ui/app/button.tsx';
import { Countdown } from '#src/ui/app/countdown.tsx';
import { Tabs } from '#src/ui/app/tabs.tsx';
import { Price } from '#src/ui/price.tsx';
import { Part } from './part.tsx';

const LOOKS = [
  ['deal', '提交并支付 ¥1.00'],
  ['brand', '去选课'],
  ['plain', '查看订单'],
  ['quiet', '暂不绑定'],
  ['danger', '删除地址'],
] as const;
const AN_HOUR_MS = 3_600_000;
const TABS = [
  { value: 'intro', label: '课程介绍' },
  { value: 'outline', label: '课程大纲' },
  { value: 'teachers', label: '主讲老师' },
  { value: 'questions', label: '常见问题' },
] as const;

/** Buttons and links, and important numbers such as prices. */
export function ControlsPart() {
  const [until] = useState(() => Date.now() + AN_HOUR_MS);
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('intro');
  return (
    <>
      <Part title="Button">
        {LOOKS.map(([look, words]) => (
          <Button key={look} look={look}>
            {words}
          </Button>
        ))}
        <Button isBusy>正在提交</Button>
        <Button disabled>请先选择地址</Button>
        <Button look="deal">这个按钮的文字很长，在很窄的屏幕上会换成两行，也不会被截断</Button>
      </Part>
      <Part title="Price, Countdown">
        <div className="gallery__card">
          <div className="gallery__row">
            <Price cents={100} originCents={19_900} size="large" />
            <Price cents={19_900} />
            <Price cents={1990} size="small" unit="起" />
          </div>
          <div className="gallery__row">
            <Countdown label="距结束" until={until} over="已结束" />
            <Countdown label="距结束" until={0} over="已结束" />
          </div>
        </div>
      </Part>
      <Part title="Tabs">
        <Tabs label="课程" value={tab} onChange={setTab} tabs={TABS}>
          <div className="gallery__card">{TABS.find(({ value }) => value === tab)?.label}</div>
        </Tabs>
      </Part>
    </>
  );
}
