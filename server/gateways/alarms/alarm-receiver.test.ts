import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readAlarmReceivers } from './alarm-receiver.ts';

const NOW = new Date('2026-11-25T08:00:00.500Z');
type Answer = (body: Record<string, unknown>, url: URL) => object | string;

/** A robot as strict as the real one: HTTP 200 for all JSON, the result in the body. */
async function robot(answer: Answer, status = 200) {
  const texts: string[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    texts.push(text);
    const said = answer(JSON.parse(text) as Record<string, unknown>, new URL(request.url ?? '', 'http://robot'));
    response.writeHead(status).end(typeof said === 'string' ? said : JSON.stringify(said));
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, texts };
}

function receiver(setting: string) {
  const problems: string[] = [];
  const [found] = readAlarmReceivers(setting, problems);
  if (!found) throw new Error(problems.join());
  return found;
}

const wecom: Answer = ({ msgtype, text }, url) =>
  url.searchParams.get('key') === 'k1' &&
  msgtype === 'text' &&
  Buffer.from((text as { content: string }).content).length <= 2048
    ? { errcode: 0, errmsg: 'ok' }
    : { errcode: 40_058, errmsg: 'invalid Request Parameter' };

const dingtalk: Answer = ({ msgtype, text }, url) => {
  const timestamp = url.searchParams.get('timestamp') ?? '';
  const sign = createHmac('sha256', 'SEC+/=1').update(`${timestamp}\nSEC+/=1`).digest('base64');
  const isRight = url.searchParams.get('sign') === sign && Math.abs(Number(timestamp) - NOW.getTime()) < 3_600_000;
  if (!isRight || url.searchParams.get('access_token') !== 't1') return { errcode: 310_000, errmsg: 'sign not match' };
  return msgtype === 'text' && text ? { errcode: 0, errmsg: 'ok' } : { errcode: 40_035, errmsg: 'bad' };
};

const feishu: Answer = ({ timestamp, sign, msg_type, content }) => {
  const right = createHmac('sha256', `${String(timestamp)}\nfs-secret`)
    .update('')
    .digest('base64');
  if (sign !== right || timestamp !== '1795593600') return { code: 19_021, msg: 'sign match fail' };
  return msg_type === 'text' && (content as { text?: string }).text
    ? { code: 0, data: {} }
    : { code: 9499, msg: 'Bad Request' };
};

describe('receivers of alarms', () => {
  it.each([
    ['wecom', '/cgi-bin/webhook/send?key=k1', wecom],
    ['dingtalk', `/robot/send?access_token=t1#${encodeURIComponent('SEC+/=1')}`, dingtalk],
    ['dingtalk', '/robot/send?access_token=t1#SEC+/=1', dingtalk],
    ['feishu', '/open-apis/bot/v2/hook/x#fs-secret', feishu],
    ['plain', '/hook', () => 'thanks'],
  ] as const)('take a message as %s wants it', async (kind, path, answer) => {
    const { url, texts } = await robot(answer);

    await receiver(`${kind}:${url}${path}`).tell('【报警】磁盘将满', NOW);

    expect(texts).toEqual([expect.stringContaining('【报警】磁盘将满')]);
  });

  it.each([
    ['wecom', '/send?key=other', wecom, 'wecom refused the message: 40058.'],
    ['dingtalk', '/robot/send?access_token=t1#wrong', dingtalk, 'dingtalk refused the message: 310000.'],
    ['feishu', '/hook/x#wrong', feishu, 'feishu refused the message: 19021.'],
    ['wecom', '/send', () => '<html>', 'wecom refused the message: not JSON.'],
  ] as const)('say that %s refused, though it answered 200', async (kind, path, answer, problem) => {
    const { url } = await robot(answer);

    await expect(receiver(`${kind}:${url}${path}`).tell('报警', NOW)).rejects.toThrow(problem);
  });

  it('say that a plain one answered with an error', async () => {
    const { url } = await robot(() => '', 500);

    await expect(receiver(`plain:${url}`).tell('报警', NOW)).rejects.toThrow('plain answered HTTP 500.');
  });

  it('cut what is too long for WeCom, and no character in half', async () => {
    const { url, texts } = await robot(wecom);

    await receiver(`wecom:${url}/send?key=k1`).tell('长'.repeat(2000), NOW);

    const { text } = JSON.parse(texts[0] ?? '') as { text: { content: string } };
    expect(text.content).toMatch(/^长{600,}…$/);
  });

  it('are read from one setting, whose secrets no problem repeats', () => {
    const problems: string[] = [];

    const found = readAlarmReceivers(
      'wecom:https://a.cn/?key=1, slack:https://b.cn/s3cret plain:nonsense-s3cret',
      problems,
    );

    expect(found.map(({ name }) => name)).toEqual(['wecom']);
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toContain('s3cret');
  });
});
