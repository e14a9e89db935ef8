import { useState } from 'react';
import { useTitle } from '#src/ui/app/use-title.ts';
import { ChoicesPart } from './gallery/choices-part.tsx';
import { ContentPart } from './gallery/content-part.tsx';
import { ControlsPart } from './gallery/controls-part.tsx';
import { FieldsPart } from './gallery/fields-part.tsx';
import { LayersPart } from './gallery/layers-part.tsx';
import { ListsPart } from './gallery/lists-part.tsx';
import { PickersPart } from './gallery/pickers-part.tsx';
import { TokensPart } from './gallery/tokens-part.tsx';
import './ui-gallery.css';

/** Every component of `src/ui` in every state, in light and dark mode. For developers. */
export function UiGallery() {
  const [isDark, setIsDark] = useState(() => document.documentElement.dataset.theme === 'dark');
  useTitle('组件');
  const handleTheme = () => {
    document.documentElement.dataset.theme = isDark ? 'light' : 'dark';
    setIsDark(!isDark);
  };
  return (
    <main className="ui-gallery">
      <header className="ui-gallery__head">
        <h1>组件</h1>
        <p>每个组件的每种状态。文字、颜色和间距只来自 tokens.css。</p>
        <button type="button" className="ui-gallery__theme" onClick={handleTheme}>
          {isDark ? '浅色' : '深色'}
        </button>
      </header>
      <TokensPart />
      <ControlsPart />
      <FieldsPart />
      <ChoicesPart />
      <PickersPart />
      <LayersPart />
      <ListsPart />
      <ContentPart />
    </main>
  );
}
