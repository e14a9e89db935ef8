/**
 * Words in the user agent of programs that open pages: crawlers of search engines and link previews, monitors, and
 * headless browsers. Ordered by frequency.
 */
const BOT = new RegExp(
  [
    'bot\\b|bot[/_-]|spider|crawl|slurp|headless|lighthouse|pagespeed|phantomjs|puppeteer|playwright|selenium',
    'python-|curl/|wget|okhttp|axios|node-fetch|go-http-client|java/|libwww|httpclient|scrapy',
    'facebookexternalhit|embedly|quora link|pinterest|whatsapp/|telegrambot|discordbot|skypeuripreview|link ?preview',
    'uptime|pingdom|monitor|gtmetrix|site24x7|statuscake|datadog|newrelic|archive\\.org|ia_archiver|prerender',
    'bytespider|sogou (web|inst|pic|news)|360spider|haosouspider|yisouspider|petalbot|gptbot|claudebot|ccbot|amazonbot',
  ].join('|'),
  'i',
);

/** Whether the user agent names a program rather than a person's browser. An empty one counts as a program. */
export function isBot(userAgent: string): boolean {
  return userAgent === '' || BOT.test(userAgent);
}
