/**
 * Returns true if another site posted this form. A share of the phone, delivered by Chromium (the only browser with a
 * share target), comes from no page: `Origin` is null and there is no referrer. `Sec-Fetch-Site` would be more exact,
 * but the browser adds this header only after the worker has handled the request. A form of a site that hides its
 * origin looks like a share of the phone; the limits in `src/data/files/shared.ts` protect against such forms, and the
 * learner decides what happens to a share. Chromium 156: a worker does not see `Sec-Fetch-Site`
 * (w3c/webappsec-fetch-metadata#38). If workers learn the site of a request (whatwg/fetch#1322), only this function
 * must change.
 */
export function isFromOtherSite(request: Pick<Request, 'headers' | 'referrer'>, own: string): boolean {
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== 'null') return origin !== own
  return URL.canParse(request.referrer) && new URL(request.referrer).origin !== own
}
