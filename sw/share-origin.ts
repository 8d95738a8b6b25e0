/**
 * Whether another site posted this form to us. Where Chromium's share target (the only one there is) hands a share over,
 * no page is behind it: `Origin` is null and there is no referrer. `Sec-Fetch-Site` would tell more, but is added behind
 * the worker, which never sees it. A site that hides itself looks like the phone; for that see the bounds in
 * `src/data/files/shared.ts`, and that the learner chooses what becomes of a share.
 */
export function isFromOtherSite(request: Pick<Request, 'headers' | 'referrer'>, own: string): boolean {
  const origin = request.headers.get('origin')
  if (origin !== null && origin !== 'null') return origin !== own
  return URL.canParse(request.referrer) && new URL(request.referrer).origin !== own
}
