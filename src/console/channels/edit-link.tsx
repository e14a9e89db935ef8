import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { shortPath } from '#src/contract/console/channel-links.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import { CHANNELS_KEY, channelQuery, channelsQuery, type Link } from './channel-queries.ts';
import { PageInput } from './page-input.tsx';

interface EditLinkProps {
  readonly link: Link;
  readonly onClose: () => void;
}

/** Renames a link or changes its target; its address stays, because it may be printed. */
export function EditLink({ link, onClose }: EditLinkProps) {
  const queries = useQueryClient();
  const { data } = useQuery(channelsQuery);
  const [name, setName] = useState(link.name);
  const [page, setPage] = useState(link.page);
  // The link the form is compared with: as it was on opening, or after a refusal as loaded again. Only differences are
  // sent.
  const [seen, setSeen] = useState(link);
  const change = useWrite({
    mutationFn: () =>
      consoleApi('PATCH /console/api/channels/{uuid}', {
        params: { uuid: link.uuid },
        body: {
          ...(name.trim() !== seen.name && { name: name.trim() }),
          ...(page.trim() !== seen.page && { page: page.trim(), was: seen.page }),
        },
      }),
    // A colleague has changed the link: the message says so, and the next attempt overwrites it.
    onError: async () => setSeen((await queries.fetchQuery({ ...channelQuery(link.uuid), staleTime: 0 })).link),
    onSuccess: async () => {
      showToast('已保存');
      onClose();
      await queries.invalidateQueries({ queryKey: CHANNELS_KEY });
    },
  });
  return (
    <Dialog title="修改渠道链接" onClose={onClose}>
      <form
        className="console-stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        <TextInput label="名称" value={name} onChange={setName} required maxLength={60} />
        <PageInput value={page} onChange={setPage} pages={data?.pages ?? []} />
        <p>短链 {shortPath(link)} 和印好的二维码不变，保存后打开的是新页面。填在广告平台的完整地址要重新复制。</p>
        {change.error ? (
          <p role="alert" className="console-field__problem">
            {change.error.message}
          </p>
        ) : null}
        <div className="console-dialog__actions">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" look="primary" isBusy={change.isPending}>
            保存
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
