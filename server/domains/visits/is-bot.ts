/**
 * Words by which programs that open pages name themselves: crawlers of searches and of link previews, monitors, and browsers
 * without a window. Ordered by how often they are met.
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

/** Whether a browser says of itself that no person sits before it. One that says nothing counts as such. */
export function isBot(userAgent: string): boolean {
  return userAgent === '' || BOT.test(userAgent);
}
