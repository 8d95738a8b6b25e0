/**
 * Returns true if another site posted this form. A share from the phone comes from no page, so its `Origin` is null and
 * it has no referrer. A form of a site that hides its origin looks the same. The limits in `src/data/files/shared.ts`
 * apply to such a form, and the learner decides what happens to a share. Only Chromium has a share target.
 * `Sec-Fetch-Site` would be more exact, but in Chromium 156 a worker does not see this header
 * (w3c/webappsec-fetch-metadata#38, whatwg/fetch#1322).
 */
export function isFromOtherSite(request: Pick<Request, 'headers' | 'referrer'>, own: string): boolean {
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== 'null') return origin !== own
  return URL.canParse(request.referrer) && new URL(request.referrer).origin !== own
}
