/** Urgency of the time left: a warning at a fifth, a last one at a twentieth. */
export type TimeTone = 'calm' | 'soon' | 'last';

export function timeTone(restMs: number, wholeMs: number): TimeTone {
  if (restMs <= wholeMs * 0.05) return 'last';
  return restMs <= wholeMs * 0.2 ? 'soon' : 'calm';
}

/** `1:05:09` or `05:09`, rounded up: zero means that the time is over. */
export function clockFigures(restMs: number): string {
  const seconds = Math.max(0, Math.ceil(restMs / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const figures = `${two(minutes)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${figures}` : figures;
}

/** A duration as text: `1 小时 5 分钟`, `12 分钟`, `40 秒`. */
export function durationWords(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.round(seconds))} 秒`;
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} 分钟`;
  return minutes % 60 === 0 ? `${hours} 小时` : `${hours} 小时 ${minutes % 60} 分钟`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
