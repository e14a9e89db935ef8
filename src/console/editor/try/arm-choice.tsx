import { dataOf } from '#src/page-edit/open-page.ts';
import { Select } from '../../ui/select.tsx';
import { useEditorState } from '../editor-context.ts';
import { armsOf } from './page-arms.ts';

interface ArmChoiceProps {
  /** Empty for the page as it is. */
  readonly arm: string;
  readonly onChange: (arm: string) => void;
}

/** Which arm of the page's experiment is tried; nothing where it has none. */
export function ArmChoice({ arm, onChange }: ArmChoiceProps) {
  const page = useEditorState((state) => state.page);
  const arms = page.root ? armsOf(dataOf(page)) : {};
  if (Object.keys(arms).length === 0) return null;
  return <Select<string> label="实验方案" value={arm in arms ? arm : ''} options={arms} onChange={onChange} />;
}
