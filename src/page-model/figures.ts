/**
 * Figures that belong on one line though lines may end within them: `9:00–22:00`, `1–7`, `¥509.15`, `400-800-2027`.
 *
 * Not longer than fits on a narrow phone at twice the size of text.
 */
export const FIGURES = /[¥￥]?\d[\d.,:/–—~～-]{0,14}\d[%％]?|[¥￥]\d/g;
