/**
 * Numbers that must not break across lines: `9:00–22:00`, `1–7`, `¥509.15`, `400-800-2027`.
 *
 * Not longer than fits on a narrow phone at twice the text size.
 */
export const FIGURES = /[¥￥]?\d[\d.,:/–—~～-]{0,14}\d[%％]?|[¥￥]\d/g;
