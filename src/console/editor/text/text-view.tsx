import './text-view.css';
import { useEffect, useRef } from 'react';
import { useEditor } from '../editor-context.ts';
import { startCodeEditor } from './code-editor.ts';

/** The source text of the page. Changes here are shown in the form and the page, and the other way round. */
export default function TextView() {
  const { store, schemas } = useEditor();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    return element ? startCodeEditor(element, store, schemas) : undefined;
  }, [store, schemas]);
  return <div ref={box} className="studio-text" />;
}
