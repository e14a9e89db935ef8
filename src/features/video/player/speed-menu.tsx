import { type FocusEvent, useId, useRef, useState } from 'react';
import { useMedia } from './use-media.ts';
import { readWatchSpeed, saveWatchSpeed, watchSpeeds } from './watch-speed.ts';

interface SpeedMenuProps {
  readonly media: HTMLVideoElement | null;
  readonly onMenu: (isOpen: boolean) => void;
}

/** The menu for the playback speed, which is remembered on this device. */
export function SpeedMenu({ media, onMenu }: SpeedMenuProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const speed = useMedia(media, 'ratechange loadedmetadata', ({ playbackRate }) => playbackRate, readWatchSpeed());
  const setOpen = (next: boolean) => {
    setIsOpen(next);
    onMenu(next);
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const handleChoice = (choice: number) => {
    saveWatchSpeed(choice);
    if (media) media.playbackRate = choice;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes when the focus leaves the menu
    <div className="speed-menu" onBlur={handleBlur}>
      <button
        ref={button}
        type="button"
        className="player-bar__control player-bar__speed"
        aria-label={`倍速，现在 ${speed} 倍`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {speed}×
      </button>
      {isOpen && (
        <fieldset
          id={id}
          className="speed-menu__list"
          // Pressing a label would move the focus and so close the menu before the click.
          onMouseDown={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            setOpen(false);
            button.current?.focus();
          }}
        >
          <legend className="visually-hidden">倍速</legend>
          {watchSpeeds.map((choice) => (
            <label key={choice} className="speed-menu__choice">
              <input
                type="radio"
                className="visually-hidden"
                name={`${id}-speed`}
                checked={choice === speed}
                onChange={() => handleChoice(choice)}
                onClick={({ detail }) => detail > 0 && setOpen(false)}
              />
              <span>{choice}×</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
