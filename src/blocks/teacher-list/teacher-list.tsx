import { keyed } from '#src/lib/dom/keyed.ts';
import type { BlockProps } from '#src/page-model/block-props.ts';
import type { Block, PageContext } from '#src/page-model/page.ts';
import { Picture } from '#src/ui/picture.tsx';
import { RunningText } from '#src/ui/running-text.tsx';
import { ScrollBox } from '#src/ui/scroll-box.tsx';
import './teacher-list.css';

/** The teachers, side by side to swipe through or one below the other. */
export default function TeacherList({ block, page }: BlockProps<'teacher-list'>) {
  const { teachers } = block;
  const isScroller = block.layout === 'scroll' && teachers.length > 1;
  const cards = keyed(teachers, ({ name }) => name).map(({ key, item }) => (
    <TeacherCard key={key} teacher={item} page={page} />
  ));
  if (!isScroller) return <ul className="teacher-list teacher-list--stack">{cards}</ul>;
  return (
    <ScrollBox className="teacher-list-box" label="老师">
      <ul className="teacher-list teacher-list--scroll">{cards}</ul>
    </ScrollBox>
  );
}

interface TeacherCardProps {
  readonly teacher: Block<'teacher-list'>['teachers'][number];
  readonly page: PageContext;
}

function TeacherCard({ teacher, page }: TeacherCardProps) {
  const { name, title, photo, text, tags } = teacher;
  return (
    <li className="teacher-list__card card">
      <Picture className="teacher-list__photo" image={photo} page={page} sizes="264px" />
      <div className="teacher-list__words">
        <h3 className="teacher-list__name">{name}</h3>
        <p className="teacher-list__title">{title}</p>
        {tags && (
          <ul className="teacher-list__tags">
            {keyed(tags, String).map(({ key, item: tag }) => (
              <li key={key}>{tag}</li>
            ))}
          </ul>
        )}
      </div>
      {text && (
        <p className="teacher-list__text">
          <RunningText text={text} />
        </p>
      )}
    </li>
  );
}
