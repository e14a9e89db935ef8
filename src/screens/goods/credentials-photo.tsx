import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PictureButton } from '#src/features/upload/picture-button.tsx';
import { useUploads } from '#src/features/upload/use-upload.ts';
import { failureText } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { useIsLoggedIn } from '#src/lib/session/use-is-logged-in.ts';
import { ActionBar } from '#src/ui/app/action-bar.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { Dialog } from '#src/ui/app/dialog.tsx';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { CredentialsFrame } from './credentials-frame.tsx';
import {
  type CredentialsPhoto as Credentials,
  credentialsQuery,
  useDeleteCredentials,
  useSubmitCredentials,
} from './goods-queries.ts';
import { GoodsSkeleton } from './goods-skeleton.tsx';
import { LoginDoor } from './login-door.tsx';
import './goods.css';

/** The student's ID photo: take or choose, submit, review state, replace, delete. */
export default function CredentialsPhotoScreen() {
  if (!useIsLoggedIn()) {
    return (
      <LoginDoor title="上传证件照" text="用于制作学员证，以及模考、研学营入场时核对本人。只有你和审核老师能看到。" />
    );
  }
  return <Photo />;
}

function Photo() {
  const { data, error, refetch } = useQuery({ ...credentialsQuery, refetchOnWindowFocus: true });
  if (data) return <PhotoView credentials={data} />;
  return error ? <FailedView text={failureText(error)} onRetry={() => void refetch()} /> : <GoodsSkeleton />;
}

function PhotoView({ credentials }: { readonly credentials: Credentials }) {
  const { uploads, add, retry, remove, clear } = useUploads('credentials');
  const submit = useSubmitCredentials();
  const [isDeleting, setIsDeleting] = useState(false);
  const chosen = uploads.at(-1);
  const handlePick = ([file]: readonly File[]) => {
    if (!file) return;
    for (const { id } of uploads) remove(id);
    void add(file);
  };
  const handleSubmit = () => {
    if (!chosen?.picture) return;
    submit.mutate(chosen.picture.uuid, {
      onSuccess: () => {
        clear();
        showToast('已提交，等待老师审核');
      },
    });
  };
  const hasPhoto = chosen !== undefined || credentials.photo !== null;
  return (
    <>
      <div className="goods">
        <CredentialsFrame credentials={credentials} chosen={chosen} />
        <div className="goods-photo__ways">
          <PictureButton capture="user" isDisabled={submit.isPending} onPick={handlePick}>
            {hasPhoto ? '重拍' : '拍照'}
          </PictureButton>
          <PictureButton isDisabled={submit.isPending} onPick={handlePick}>
            从相册选择
          </PictureButton>
        </div>
        {chosen?.problem !== undefined && (
          <p className="goods-photo__problem" role="alert">
            {chosen.problem}
            <Button look="quiet" onClick={() => retry(chosen.id)}>
              重试
            </Button>
          </p>
        )}
        <Rules />
        {credentials.photo && !chosen && (
          <Button look="quiet" onClick={() => setIsDeleting(true)}>
            删除照片
          </Button>
        )}
      </div>
      {chosen && (
        <ActionBar>
          <Button disabled={!chosen.picture} isBusy={submit.isPending} onClick={handleSubmit}>
            {submit.isPending ? '正在提交…' : chosen.picture ? '提交审核' : '正在上传…'}
          </Button>
        </ActionBar>
      )}
      <DeleteDialog isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </>
  );
}

function Rules() {
  return (
    <section className="goods-card" aria-labelledby="photo-rules">
      <h2 id="photo-rules" className="goods-card__name">
        照片要求
      </h2>
      <ul className="goods-photo__rules">
        <li>近半年正面免冠，五官清晰，不戴墨镜和口罩</li>
        <li>白色或浅蓝色背景，光线均匀，不加滤镜</li>
        <li>JPG、PNG 或 WebP，不小于 295 × 413 像素</li>
      </ul>
      <p className="goods-card__note">
        用于制作学员证，以及模考、研学营入场时核对本人。照片加密保存，只有你和审核老师能看到，可以随时删除。
      </p>
    </section>
  );
}

function DeleteDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const remove = useDeleteCredentials();
  const handleDelete = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        onClose();
        showToast('照片已删除');
      },
    });
  return (
    <Dialog
      title="删除这张证件照？"
      isOpen={isOpen}
      onDismiss={onClose}
      stay={<Button onClick={onClose}>保留</Button>}
      go={
        <Button look="danger" isBusy={remove.isPending} onClick={handleDelete}>
          删除
        </Button>
      }
    >
      <p>删除后无法恢复，审核结果也会一并清除。</p>
    </Dialog>
  );
}
