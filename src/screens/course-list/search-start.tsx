import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecentlySeen } from '#src/features/course/recently-seen.tsx';
import { hotKeywordsQuery, searchAdsQuery, useKeywordClick } from '#src/features/search/search-query.ts';
import { navigationLink } from '#src/lib/addresses/navigation-link.ts';
import { AdPicture } from '#src/ui/app/ad-picture.tsx';
import { Button } from '#src/ui/app/button.tsx';
import { Dialog } from '#src/ui/app/dialog.tsx';
import { Skeleton } from '#src/ui/app/skeleton.tsx';

interface SearchStartProps {
  /** Recent searches on this device. */
  readonly words: readonly string[];
  readonly onSearch: (word: string) => void;
  readonly onClear: () => void;
}

/** Shown before the student types: recent searches, popular searches, and the school's pictures. */
export function SearchStart({ words, onSearch, onClear }: SearchStartProps) {
  const { data: ads = [] } = useQuery(searchAdsQuery);
  // The pictures stand below the keywords, so they wait for them: nothing is pushed down later.
  const { isPending } = useQuery(hotKeywordsQuery);
  return (
    <div className="search__start">
      {words.length > 0 && <History words={words} onSearch={onSearch} onClear={onClear} />}
      <HotKeywords onSearch={onSearch} />
      {!isPending && ads.length > 0 && (
        <section className="search__ads wide-grid" aria-label="推荐">
          {ads.map(({ uuid, title, image, navigation }) => (
            <AdPicture key={uuid} title={title} image={image} link={navigationLink(navigation)} />
          ))}
        </section>
      )}
      {!isPending && <RecentlySeen />}
    </div>
  );
}

function History({ words, onSearch, onClear }: SearchStartProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section>
      <div className="search__section-head">
        <h2 className="search__title">搜索历史</h2>
        <button type="button" className="search__clear" onClick={() => setIsAsking(true)}>
          清空
        </button>
      </div>
      <ul className="search__words">
        {words.map((word) => (
          <li key={word}>
            <button type="button" className="search__word" onClick={() => onSearch(word)}>
              <span>{word}</span>
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        title="清空搜索历史？"
        isOpen={isAsking}
        onDismiss={() => setIsAsking(false)}
        stay={<Button onClick={() => setIsAsking(false)}>保留</Button>}
        go={
          <Button look="danger" onClick={onClear}>
            清空
          </Button>
        }
      />
    </section>
  );
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function HotKeywords({ onSearch }: Pick<SearchStartProps, 'onSearch'>) {
  const { data: keywords, isError } = useQuery(hotKeywordsQuery);
  const click = useKeywordClick();
  if (isError || keywords?.length === 0) return null;
  return (
    <section>
      <div className="search__section-head">
        <h2 className="search__title">大家在搜</h2>
      </div>
      <ul className="search__words">
        {keywords
          ? keywords.map(({ uuid, keyword, is_hot: isHot }) => (
              <li key={uuid}>
                <button
                  type="button"
                  className="search__word"
                  onClick={() => {
                    click.mutate(uuid);
                    onSearch(keyword);
                  }}
                >
                  <span>
                    {keyword}
                    {isHot && <small className="search__hot">热</small>}
                  </span>
                </button>
              </li>
            ))
          : PLACES.map((place) => (
              <li key={place} className="search__word">
                <Skeleton className="search__word-place" />
              </li>
            ))}
      </ul>
    </section>
  );
}
