import { Link } from 'react-router-dom';
import { StateView } from '../ui/state-view.tsx';

export function NotFound() {
  return (
    <StateView title="没有这个页面" text="地址可能有误，或者页面已经移动。">
      <Link to="/console">回到首页</Link>
    </StateView>
  );
}
