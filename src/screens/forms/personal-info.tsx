import { useState } from 'react';
import { Tabs } from '#src/ui/app/tabs.tsx';
import { CollegeTarget } from './college-target.tsx';
import { PersonalFacts } from './personal-facts.tsx';
import { SchoolStudent } from './school-student.tsx';
import './forms.css';

const TABS = [
  { value: 'facts', label: '基本资料' },
  { value: 'college', label: '报考目标' },
  { value: 'school', label: '学员身份' },
] as const;

/** What the student says of themselves: facts, where they want to study, who they are at their school. */
export default function PersonalInfo() {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('facts');
  return (
    <Tabs label="个人资料" tabs={TABS} value={tab} onChange={setTab}>
      {tab === 'facts' && <PersonalFacts />}
      {tab === 'college' && <CollegeTarget />}
      {tab === 'school' && <SchoolStudent />}
    </Tabs>
  );
}
