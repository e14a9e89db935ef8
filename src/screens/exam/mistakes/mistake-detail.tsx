import { useParams } from 'react-router-dom';
import { useIsWide } from '#src/lib/environment/use-is-wide.ts';
import { MistakesAndOne } from './mistake-list.tsx';
import { MistakeView } from './mistake-view.tsx';

/** One mistake; on a wide screen beside the list of all. */
export default function MistakeDetail() {
  const { question_uuid: uuid = '' } = useParams();
  const isWide = useIsWide();
  return isWide ? <MistakesAndOne uuid={uuid} /> : <MistakeView uuid={uuid} />;
}
