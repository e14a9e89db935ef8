import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '#src/ui/app/tabs.tsx';
import { CollegeTarget } from './college-target.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { PersonalFacts } from './personal-facts.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SchoolStudent } from './school-student.tsx';
import { UnsavedTabs } from './tab-unsaved.tsx';
import './forms.css';

const TABS = [
  { value: 'profile', label: '基本资料', View: ProfileTab },
  { value: 'facts', label: '更多信息', View: PersonalFacts },
  { value: 'college', label: '报考目标', View: CollegeTarget },
  { value: 'school', label: '学员身份', View: SchoolStudent },
] as const;

type Tab = (typeof TABS)[number]['value'];

/** The student's profile: name and picture, facts, target college, school student; `?tab=` opens one. */
export default function PersonalInfo() {
  const [query] = useSearchParams();
  const [tab, setTab] = useState<Tab>(() => TABS.find(({ value }) => value === query.get('tab'))?.value ?? 'profile');
  // Opened tabs stay mounted, so that typed text is not lost.
  const [opened, setOpened] = useState<ReadonlySet<Tab>>(() => new Set([tab]));
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const tell = useCallback((name: string, isArmed: boolean) => {
    setUnsaved((before) => {
      if (before.has(name) === isArmed) return before;
      return isArmed ? new Set([...before, name]) : new Set([...before].filter((one) => one !== name));
    });
  }, []);
  const handleChange = (to: Tab) => {
    setTab(to);
    setOpened((before) => new Set([...before, to]));
  };
  return (
    <UnsavedTabs value={tell}>
      <Tabs label="个人资料" tabs={TABS} value={tab} onChange={handleChange}>
        {TABS.filter(({ value }) => opened.has(value)).map(({ value, View }) => (
          <div key={value} hidden={value !== tab}>
            <View />
          </div>
        ))}
      </Tabs>
      <LeaveQuestion isArmed={unsaved.size > 0} />
    </UnsavedTabs>
  );
}
