/**
 * True if another site posted this form. When Chromium's share target (the only one) delivers a share, it comes from no
 * page: `Origin` is null and there is no referrer. `Sec-Fetch-Site` would tell more, but the browser adds it after the
 * worker. A site that hides its origin looks like the phone; the limits in `src/data/files/shared.ts` protect against
 * that, and the learner decides what happens to a share.
 * Chromium 156: `Sec-Fetch-Site` is not among the headers that a worker sees (w3c/webappsec-fetch-metadata#38). If
 * workers learn the site of a request (whatwg/fetch#1322), only this function changes.
 */
export function isFromOtherSite(request: Pick<Request, 'headers' | 'referrer'>, own: string): boolean {
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== 'null') return origin !== own
  return URL.canParse(request.referrer) && new URL(request.referrer).origin !== own
}
