import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { AD_PLATFORM_NAMES, type AdPlatform, CODE_PATTERN } from '#src/contract/console/channel-links.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { CHANNELS_KEY, type Link } from './channel-queries.ts';
import { freeCode } from './free-code.ts';
import { PageInput } from './page-input.tsx';

interface AddLinkProps {
  readonly pages: ConsoleReply<'GET /console/api/channels'>['pages'];
  readonly links: readonly Link[];
  readonly onClose: () => void;
}

const UTM = {
  source: '来源 utm_source',
  medium: '媒介 utm_medium',
  campaign: '活动 utm_campaign',
  content: '素材 utm_content',
} as const;
type UtmName = keyof typeof UTM;

/** Asks for the target and the place of a link, then opens it. */
export function AddLink({ pages, links, onClose }: AddLinkProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [page, setPage] = useState('');
  const [platform, setPlatform] = useState<AdPlatform>('none');
  const [typedCode, setTypedCode] = useState<string | null>(null);
  const [utm, setUtm] = useState<Readonly<Record<UtmName, string>>>({
    ...{ source: '', medium: '', campaign: '', content: '' },
  });
  const code = typedCode ?? freeCode({ page, platform }, links);
  const add = useWrite({
    mutationFn: () =>
      consoleApi('POST /console/api/channels', { body: { code, name: name.trim(), page: page.trim(), platform, utm } }),
    onSuccess: async ({ uuid }) => {
      await queries.invalidateQueries({ queryKey: CHANNELS_KEY });
      await navigate(`/console/channels/${uuid}`);
    },
  });
  return (
    <Dialog title="新建渠道链接" onClose={onClose}>
      <form
        className="console-stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          add.mutate();
        }}
      >
        <TextInput
          label="名称"
          value={name}
          onChange={setName}
          placeholder="例如：抖音信息流 · 数学全程班"
          required
          maxLength={60}
        />
        <PageInput value={page} onChange={setPage} pages={pages} />
        <Select label="投放在" value={platform} options={AD_PLATFORM_NAMES} onChange={setPlatform} />
        <TextInput
          label="代码"
          value={code}
          onChange={(value) => setTypedCode(value.toLowerCase())}
          pattern={CODE_PATTERN}
          required
          minLength={2}
          maxLength={40}
          help={`短链是 /s/${code || '…'}，建好后不能改`}
        />
        <details className="channel-utm">
          <summary>UTM 参数（选填）</summary>
          <div className="console-stack">
            {(Object.keys(UTM) as UtmName[]).map((one) => (
              <TextInput
                key={one}
                label={UTM[one]}
                value={utm[one]}
                onChange={(value) => setUtm({ ...utm, [one]: value })}
                maxLength={60}
              />
            ))}
          </div>
        </details>
        {add.error ? (
          <p role="alert" className="console-field__problem">
            {add.error.message}
          </p>
        ) : null}
        <div className="console-dialog__actions">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" look="primary" isBusy={add.isPending}>
            创建链接
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
