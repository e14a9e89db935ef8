import './pictures.css';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { StateView } from '../ui/state-view.tsx';
import { TextInput } from '../ui/text-input.tsx';
import {
  choosePictures,
  type LibraryPicture,
  PICTURE_FILTERS,
  type PictureFilter,
  pictureAddress,
  weightOf,
} from './picture-words.ts';

interface PictureGridProps {
  readonly pictures: readonly LibraryPicture[];
  readonly budgetBytes: number;
  readonly chosen?: string | undefined;
  readonly onChoose: (picture: LibraryPicture) => void;
}

const AT_ONCE = 60;

/** The library: search, filter, and a tile for each picture. */
export function PictureGrid({ pictures, budgetBytes, chosen, onChoose }: PictureGridProps) {
  const [words, setWords] = useState('');
  const [filter, setFilter] = useState<PictureFilter>('all');
  const [limit, setLimit] = useState(AT_ONCE);
  const found = choosePictures(pictures, { words, filter, budgetBytes });
  return (
    <>
      <search className="console-pictures__choice">
        <TextInput
          label="查找"
          type="search"
          placeholder="文件名，或用它的页面"
          data-hotkey="/"
          value={words}
          onChange={setWords}
        />
        <Select label="显示" value={filter} options={PICTURE_FILTERS} onChange={setFilter} />
      </search>
      <p className="console-pictures__count" role="status">
        {found.length === pictures.length ? `共 ${pictures.length} 张` : `${pictures.length} 张中的 ${found.length} 张`}
      </p>
      {found.length === 0 ? <Nothing isEmpty={pictures.length === 0} /> : null}
      <ul className="console-pictures__tiles">
        {found.slice(0, limit).map((picture) => (
          <li key={picture.path}>
            <PictureTile
              picture={picture}
              isHeavy={picture.phoneBytes > budgetBytes}
              isChosen={picture.path === chosen}
              onChoose={() => onChoose(picture)}
            />
          </li>
        ))}
      </ul>
      {found.length > limit ? <Button onClick={() => setLimit(limit + AT_ONCE)}>再显示一些</Button> : null}
    </>
  );
}

function Nothing({ isEmpty }: { readonly isEmpty: boolean }) {
  if (isEmpty) return <StateView title="图库还是空的" text="把第一张图拖到这里，页面就能用它。" />;
  return <StateView title="没有这样的图片" text="换个词，或者看全部。" />;
}

interface PictureTileProps {
  readonly picture: LibraryPicture;
  readonly isHeavy: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function PictureTile({ picture, isHeavy, isChosen, onChoose }: PictureTileProps) {
  const { path, width, height, phoneBytes, usedBy } = picture;
  const slash = path.lastIndexOf('/');
  return (
    <button type="button" className="console-picture" aria-pressed={isChosen} onClick={onChoose}>
      <span className="console-picture__frame">
        <img src={pictureAddress(picture, true)} alt="" loading="lazy" decoding="async" />
      </span>
      <span className="console-picture__name">{path.slice(slash + 1)}</span>
      <span className="console-picture__note">{path.slice(0, Math.max(0, slash)) || '—'}</span>
      <span className="console-picture__facts">
        <span>{width && height ? `${width}×${height}` : '不是图片'}</span>
        <span data-heavy={isHeavy || undefined}>{weightOf(phoneBytes)}</span>
        <span>{usedBy.length > 0 ? `${usedBy.length} 处在用` : '未使用'}</span>
      </span>
    </button>
  );
}
