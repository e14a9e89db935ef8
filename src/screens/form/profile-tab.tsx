import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PictureButton } from '#src/features/upload/picture-button.tsx';
import { useUploads } from '#src/features/upload/use-upload.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { chinaDay } from '#src/lib/money-and-time/china-time.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { ChoiceChips } from '#src/ui/app/choice-chips.tsx';
import { DateField } from '#src/ui/app/date-field.tsx';
import { Face } from '#src/ui/app/face.tsx';
import { Form } from '#src/ui/app/form.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { TextField } from '#src/ui/app/text-field.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { profileQuery, useSaveProfile } from './student-query.ts';
import { TabUnsaved } from './tab-unsaved.tsx';
import './profile-tab.css';
import '#src/ui/app/paper-card.css';

const NICKNAME = /^[\u3400-\u4dbf\u4e00-\u9fffA-Za-z0-9·_-]{2,20}$/;
const SEXES = [
  { value: '0', label: '男' },
  { value: '1', label: '女' },
  { value: '2', label: '保密' },
] as const;

interface Profile {
  readonly nickname: string;
  readonly face: string;
  readonly sex: 0 | 1 | 2;
  readonly birthday: string;
  readonly address: string;
}

/** Name, picture, sex, birthday and address. */
export function ProfileTab() {
  // A refetch must not change the form while the student types.
  const { data, error, refetch } = useQuery({ ...profileQuery, refetchOnWindowFocus: false });
  if (data) return <ProfileForm known={data} />;
  return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <FormSkeleton />;
}

function ProfileForm({ known }: { readonly known: Profile }) {
  const [written, setWritten] = useState<Partial<Omit<Profile, 'face'>>>({});
  const [isRemoved, setIsRemoved] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const { uploads, add, retry, remove, clear } = useUploads('face');
  const save = useSaveProfile();
  const chosen = uploads.at(-1);
  const profile = { ...known, ...written };
  const problem = NICKNAME.test(profile.nickname) ? undefined : '昵称为 2–20 个汉字、字母、数字或 · _ -';
  const changed = {
    ...(profile.nickname !== known.nickname && { nickname: profile.nickname }),
    ...(profile.sex !== known.sex && { sex: profile.sex }),
    ...(profile.birthday !== known.birthday && { birthday: profile.birthday }),
    ...(profile.address.trim() !== known.address && { address: profile.address.trim() }),
    ...(chosen?.picture ? { face_uuid: chosen.picture.uuid } : isRemoved && known.face && { face_uuid: null }),
  };
  const isDirty = Object.keys(changed).length > 0 || chosen !== undefined;
  const isUploading = chosen !== undefined && !chosen.picture && chosen.problem === undefined;
  const write = (change: Partial<Omit<Profile, 'face'>>) => setWritten((before) => ({ ...before, ...change }));
  const handlePick = ([file]: readonly File[]) => {
    if (!file) return;
    for (const { id } of uploads) remove(id);
    void add(file);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if ('nickname' in changed && problem) return;
    if (!isDirty || isUploading) return;
    save.mutate(changed, {
      onSuccess: () => {
        setWritten({});
        setIsRemoved(false);
        clear();
        showToast('资料已保存');
      },
    });
  };
  return (
    <Form className="form" onSubmit={handleSubmit}>
      <section className="paper-card" aria-label="基本资料">
        <div className="profile-face">
          <Face src={chosen?.preview ?? (isRemoved ? '' : known.face)} alt="头像" size={88} />
          <div className="profile-face__ways">
            <PictureButton isDisabled={save.isPending} onPick={handlePick}>
              更换头像
            </PictureButton>
            {!chosen && known.face && !isRemoved && (
              <Button look="quiet" onClick={() => setIsRemoved(true)}>
                移除头像
              </Button>
            )}
          </div>
          <p className="profile-face__note" role="status">
            {isUploading ? '头像上传中…' : '头像和昵称会展示给拼团同学，图片取正中的方形。'}
          </p>
          {chosen?.problem !== undefined && (
            <p className="profile-face__problem" role="alert">
              {chosen.problem}
              <Button look="quiet" onClick={() => retry(chosen.id)}>
                重试
              </Button>
            </p>
          )}
        </div>
        <TextField
          label="昵称"
          name="nickname"
          autoComplete="nickname"
          maxLength={20}
          value={profile.nickname}
          problem={isChecked && 'nickname' in changed ? problem : undefined}
          help="2–20 个汉字、字母或数字"
          onChange={({ target }) => write({ nickname: target.value.trim() })}
        />
        <ChoiceChips
          label="性别"
          options={SEXES}
          value={String(profile.sex)}
          onChange={(value) => write({ sex: value === '0' ? 0 : value === '1' ? 1 : 2 })}
        />
        <DateField
          label="生日"
          value={profile.birthday}
          today={chinaDay(serverNow())}
          min="1940-01-01"
          max={chinaDay(serverNow())}
          onChange={(birthday) => write({ birthday })}
        />
        <TextField
          label="所在地"
          name="address"
          autoComplete="street-address"
          maxLength={120}
          value={profile.address}
          help="选填。寄书用的地址请在“收货地址”里填写"
          onChange={({ target }) => write({ address: target.value })}
        />
      </section>
      <ActionBar>
        <Button type="submit" isBusy={save.isPending} disabled={!isDirty || isUploading}>
          {save.isPending ? '正在保存…' : '保存资料'}
        </Button>
      </ActionBar>
      <TabUnsaved isArmed={isDirty && !save.isPending} />
    </Form>
  );
}
