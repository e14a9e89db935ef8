import { useSearchParams } from 'react-router-dom';
import { Tabs } from '#src/ui/app/tabs.tsx';
import { ExchangeForm } from './exchange-form.tsx';
import { StartForm } from './start-form.tsx';
import './start-code.css';

const TABS = [
  { value: 'start', label: '开课码' },
  { value: 'exchange', label: '兑换码' },
] as const;

/** Redeems a code for a course or a coupon; `?code=` fills it in. */
export default function StartCode() {
  const [query, setQuery] = useSearchParams();
  const kind = query.get('kind') === 'exchange' ? 'exchange' : 'start';
  const code = query.get('code') ?? '';
  const handleChange = (value: typeof kind) => setQuery(value === 'start' ? {} : { kind: value }, { replace: true });
  return (
    <Tabs label="码的种类" tabs={TABS} value={kind} onChange={handleChange}>
      {kind === 'start' ? <StartForm key={code} given={code} /> : <ExchangeForm key={code} given={code} />}
    </Tabs>
  );
}
