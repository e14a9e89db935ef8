import { useParams } from 'react-router-dom';
import { Lesson } from './lesson.tsx';

/** One lesson: free ones for everybody, others for owners of the course. */
export default function Play() {
  const { uuid = '' } = useParams();
  return <Lesson key={uuid} uuid={uuid} />;
}
