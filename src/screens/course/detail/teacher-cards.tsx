import type { Product } from '#src/features/course/product-query.ts';
import { Photo } from '#src/ui/app/photo.tsx';
import './teacher-cards.css';

export function TeacherCards({ teachers }: Pick<Product, 'teachers'>) {
  return (
    <ul className="teacher-cards">
      {teachers.map(({ uuid, name, photo, title, subject, intro }) => (
        <li key={uuid} className="teacher-cards__teacher">
          <Photo src={photo} alt="" width={64} height={64} isRound />
          <div>
            <p className="teacher-cards__name">
              {name}
              <small>{title || subject}</small>
            </p>
            {intro && <p className="teacher-cards__intro">{intro}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
