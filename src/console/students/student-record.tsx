import '../ui/facts.css';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LEAD_STAGE_NAMES } from '#src/contract/console/lead-stages.ts';
import { isAllowed } from '#src/contract/console/roles.ts';
import { chinaDay, chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { yuan } from '#src/lib/money-and-time/money.ts';
import { OrderLink } from '../shell/order-link.tsx';
import { StudentMobile } from '../shell/student-mobile.tsx';
import { useMe } from '../shell/use-me.ts';
import { Button } from '../ui/button.tsx';
import { ExtendDialog, GiveDialog, LogOutDialog, WithdrawDialog } from './student-dialogs.tsx';
import type { OwnedCourse, StudentRecord } from './student-words.ts';

type Asked =
  | { readonly what: 'give' | 'log-out' }
  | { readonly what: 'extend' | 'withdraw'; readonly course: OwnedCourse };

interface RecordProps {
  readonly record: StudentRecord;
}

/** A student's record, with the actions of customer service. */
export function StudentRecordView({ record }: RecordProps) {
  const me = useMe();
  const mayAct = isAllowed(me?.role ?? null, 'staff:service');
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const { facts } = record;
  return (
    <>
      <div className="student-page">
        <div className="student-page__main">
          <section className="student-part" aria-label="课程">
            <header>
              <h2>课程</h2>
              {mayAct ? (
                <Button look="primary" onClick={() => setAsked({ what: 'give' })}>
                  开通课程
                </Button>
              ) : null}
            </header>
            {record.courses.length === 0 ? <p className="student-note">还没有课程</p> : null}
            <ul className="student-rows">
              {record.courses.map((course) => (
                <CourseRow
                  key={course.uuid}
                  course={course}
                  mayAct={mayAct}
                  onAsk={(what) => setAsked({ what, course })}
                />
              ))}
            </ul>
          </section>
          <Orders record={record} />
          <Study record={record} />
        </div>
        <div className="student-page__side">
          <Account record={record} />
          <section className="student-part" aria-label="登录">
            <header>
              <h2>登录</h2>
              {mayAct && record.logins.length > 0 ? (
                <Button onClick={() => setAsked({ what: 'log-out' })}>全部退出</Button>
              ) : null}
            </header>
            {record.logins.length === 0 ? <p className="student-note">现在没有登录</p> : null}
            <ul className="student-lines">
              {record.logins.map(({ at, isKnownBrowser }) => (
                <li key={at}>
                  {momentOf(at)} 登录{isKnownBrowser ? '' : '（设备不明）'}
                </li>
              ))}
            </ul>
          </section>
          <Contacts record={record} />
        </div>
      </div>
      {asked?.what === 'give' ? <GiveDialog uuid={facts.uuid} onClose={close} /> : null}
      {asked?.what === 'log-out' ? <LogOutDialog uuid={facts.uuid} onClose={close} /> : null}
      {asked?.what === 'extend' ? <ExtendDialog uuid={facts.uuid} course={asked.course} onClose={close} /> : null}
      {asked?.what === 'withdraw' ? <WithdrawDialog uuid={facts.uuid} course={asked.course} onClose={close} /> : null}
    </>
  );
}

const momentOf = (at: string) => chinaMoment(Date.parse(at), Date.now());
const dayOf = (at: string) => chinaDay(Date.parse(at));

interface CourseRowProps {
  readonly course: OwnedCourse;
  readonly mayAct: boolean;
  readonly onAsk: (what: 'extend' | 'withdraw') => void;
}

function CourseRow({ course, mayAct, onAsk }: CourseRowProps) {
  const { name, isOpen, startedAt, validUntil, mayWithdraw, ways } = course;
  return (
    <li>
      <div>
        <strong>{name}</strong>{' '}
        <span className={isOpen ? 'console-badge console-badge--ok' : 'console-badge'}>
          {isOpen ? '可以学' : '已结束'}
        </span>
        <p className="student-note">
          {dayOf(startedAt)} 开始，{dayOf(validUntil)} {isOpen ? '到期' : '结束'}
        </p>
        {ways.map(({ text, stateText, order, number }) => (
          <p key={order} className="student-note">
            {text}
            {stateText ? `（${stateText}）` : ''} · <OrderLink uuid={order} number={number} />
          </p>
        ))}
      </div>
      {mayAct && (isOpen || mayWithdraw) ? (
        <div className="student-rows__acts">
          <Button onClick={() => onAsk('extend')}>
            延长<span className="visually-hidden">：{name}</span>
          </Button>
          {mayWithdraw ? (
            <Button onClick={() => onAsk('withdraw')}>
              收回<span className="visually-hidden">：{name}</span>
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

function Orders({ record: { facts } }: RecordProps) {
  return (
    <section className="student-part" aria-label="订单">
      <header>
        <h2>最近的订单</h2>
      </header>
      {facts.orders.length === 0 ? <p className="student-note">还没有下过单</p> : null}
      <ul className="student-rows">
        {facts.orders.map(({ uuid, number, course, stateText, total, createdAt }) => (
          <li key={uuid}>
            <div>
              <strong>{course}</strong>
              <p className="student-note">
                <OrderLink uuid={uuid} number={number} /> · {momentOf(createdAt)}
              </p>
            </div>
            <p className="student-rows__money">
              ¥{yuan(total)}
              <span className="student-note">{stateText}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Study({ record: { lastLesson, exams } }: RecordProps) {
  return (
    <section className="student-part" aria-label="学习">
      <header>
        <h2>学习</h2>
      </header>
      <p className="student-note">
        {lastLesson
          ? `最近看的是《${lastLesson.course}》的“${lastLesson.name}”，${momentOf(lastLesson.at)}`
          : '还没有看过课'}
      </p>
      {exams.length > 0 ? (
        <ul className="student-lines">
          {exams.map(({ title, stateText, score, at }) => (
            <li key={`${title} ${at}`}>
              {title}：{stateText}
              {score === null ? '' : `，${score} 分`}（{momentOf(at)}）
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Account({ record: { facts, eraseAt, hasWechat } }: RecordProps) {
  const me = useMe();
  const rows: readonly (readonly [string, string])[] = [
    ['账号', facts.number],
    ['注册', momentOf(facts.registeredAt)],
    ['上次登录', facts.lastLoginAt ? momentOf(facts.lastLoginAt) : '—'],
    ['微信', hasWechat ? '已绑定' : '没有绑定'],
  ];
  return (
    <section className="student-part" aria-label="账号">
      <header>
        <h2>{facts.nickname}</h2>
      </header>
      {eraseAt ? <p className="console-notice">本人申请了注销，{momentOf(eraseAt)} 执行</p> : null}
      <StudentMobile uuid={facts.uuid} mobile={facts.mobile} />
      <dl className="console-facts student-facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isAllowed(me?.role ?? null, 'staff:service') ? (
        <p className="student-part__foot">
          <Link to={`/console/merges/new?student=${facts.uuid}`}>和另一个账号合并</Link>
        </p>
      ) : null}
      {isAllowed(me?.role ?? null, 'staff:admin') ? (
        <p className="student-part__foot">
          <Link to={`/console/student-data/${facts.uuid}`}>导出或注销个人信息</Link>
        </p>
      ) : null}
    </section>
  );
}

function Contacts({ record: { leads, chat } }: RecordProps) {
  const me = useMe();
  const mayOpen = isAllowed(me?.role ?? null, 'staff:operator');
  return (
    <section className="student-part" aria-label="联系">
      <header>
        <h2>联系</h2>
      </header>
      <ul className="student-lines">
        <li>
          {chat ? <Link to={`/console/consult/${chat.uuid}?part=all`}>在线咨询</Link> : '没有在线咨询过'}
          {chat?.isWaiting ? ' 等回复' : ''}
        </li>
        {leads.map(({ uuid, number, stage, createdAt }) => (
          <li key={uuid}>
            线索 {mayOpen ? <Link to={`/console/leads/${uuid}`}>#{number}</Link> : `#${number}`}{' '}
            {LEAD_STAGE_NAMES[stage]} · {momentOf(createdAt)}
          </li>
        ))}
      </ul>
    </section>
  );
}
