import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';
import { COST_PLATFORMS, type CostPlatform } from '#src/contract/console/cost-words.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { chinaMoment } from '#src/lib/money-and-time/china-time.ts';
import { consoleApi } from '../client/console-api.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { showToast } from '../ui/toast.tsx';
import { COSTS_KEY, type CostAccount } from './cost-queries.ts';

const PLATFORMS = Object.fromEntries(COST_PLATFORMS.map((one) => [one, AD_PLATFORM_NAMES[one]])) as Record<
  CostPlatform,
  string
>;
const HINTS: Readonly<Record<CostPlatform, string>> = {
  oceanengine: '在巨量引擎开放平台建应用，授权广告主账户后得到刷新令牌；它用一次就换新的，不要同时填在别的系统里。',
  tencent: '在腾讯广告开发者后台建应用，授权账户后得到刷新令牌；应用要有 ads_insights 权限。',
  kuaishou: '在磁力引擎开发者平台建应用，授权账户后得到刷新令牌；它用一次就换新的，不要同时填在别的系统里。',
  baidu:
    '在百度商业开发者中心建应用，用推广账户授权后得到刷新令牌；它用一次就换新的，不要同时填在别的系统里。搜索和信息流的花费都取。',
};

interface AccountFormProps {
  readonly uuid: string;
  /** Undefined for a new account. */
  readonly account?: CostAccount;
  readonly onDone?: () => void;
}

/** The settings of an account. */
export function AccountForm({ uuid, account, onDone }: AccountFormProps) {
  const queries = useQueryClient();
  const [platform, setPlatform] = useState<CostPlatform>(account?.platform ?? 'oceanengine');
  const [name, setName] = useState(account?.name ?? '');
  const [accountId, setAccountId] = useState(account?.accountId ?? '');
  const [userName, setUserName] = useState(account?.userName ?? '');
  const [appId, setAppId] = useState(account?.appId ?? '');
  const [secret, setSecret] = useState('');
  const [refreshToken, setRefreshToken] = useState('');
  const [isOn, setIsOn] = useState(account?.isOn ?? true);
  const isBaidu = platform === 'baidu';
  const save = useWrite({
    mutationFn: () =>
      consoleApi('PUT /console/api/costs/accounts/{uuid}', {
        params: { uuid },
        body: {
          ...{ platform, name: name.trim(), accountId: accountId.trim(), appId: appId.trim(), isOn },
          ...(isBaidu && { userName: userName.trim() }),
          ...(secret && { secret: secret.trim() }),
          ...(refreshToken && { refreshToken: refreshToken.trim() }),
        },
      }),
    onSuccess: async () => {
      showToast(`已保存「${name.trim()}」`);
      await queries.invalidateQueries({ queryKey: COSTS_KEY });
      onDone?.();
    },
  });
  const keptText = (end: string | undefined) =>
    end ? { placeholder: `已保存，末四位 ${end}`, help: '留空就不改' } : { help: '还没有填写' };
  return (
    <form
      aria-label={account ? `${account.name} 的设置` : '新账户'}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Select label="平台" value={platform} options={PLATFORMS} isDisabled={Boolean(account)} onChange={setPlatform} />
      <p className="platform-card__note">{HINTS[platform]}</p>
      <TextInput label="名称" value={name} maxLength={40} required placeholder="例如：主账户" onChange={setName} />
      <TextInput
        label="账户编号"
        inputMode="numeric"
        autoComplete="off"
        value={accountId}
        required
        help={isBaidu ? '授权那个账户的 userId，只有数字' : undefined}
        onChange={setAccountId}
      />
      {isBaidu ? (
        <TextInput
          label="账户名"
          autoComplete="off"
          value={userName}
          maxLength={60}
          required
          help="登录百度营销用的推广账户名（userName），一字不差"
          onChange={setUserName}
        />
      ) : null}
      <TextInput
        label="应用编号"
        inputMode={isBaidu ? 'text' : 'numeric'}
        autoComplete="off"
        value={appId}
        required
        onChange={setAppId}
      />
      <TextInput
        label="应用密钥"
        type="password"
        autoComplete="off"
        value={secret}
        onChange={setSecret}
        {...keptText(account?.secretEnd)}
      />
      <TextInput
        label="刷新令牌"
        type="password"
        autoComplete="off"
        value={refreshToken}
        onChange={setRefreshToken}
        {...keptText(account?.refreshEnd)}
      />
      <label className="platform-card__switch">
        <input type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.target.checked)} />
        开启自动取数
      </label>
      {save.error ? (
        <p role="alert" className="console-field__problem">
          {save.error.message}
        </p>
      ) : null}
      <div className="platform-card__actions">
        <Button type="submit" look="primary" isBusy={save.isPending}>
          保存
        </Button>
        {account ? (
          <span className="platform-card__note">
            {account.changedBy} {chinaMoment(Date.parse(account.changedAt), Date.now())} 保存
          </span>
        ) : (
          <Button onClick={() => onDone?.()}>取消</Button>
        )}
      </div>
    </form>
  );
}
