import { CONSENT_DAYS, type Purpose } from '#contract/account/consent.ts'
import { type CampaignTags, campaignNames, readCampaignTags } from '#contract/site/campaign.ts'
import type { CookieName } from '#app/lib/browser-keys.ts'
import { readCookie, writeCookie } from '#app/lib/cookies.ts'

/** Names of the cookies for the visitor and the visit. They are set only after consent. */
const VISITOR = 'visitor_id'
const SESSION = 'session_id'
const CAMPAIGN_SECONDS = 86_400

interface Agreed {
  visitorId: string
  purposes: readonly Purpose[]
}

/** Sets the cookies for purposes that the user accepted, and deletes all other visitor cookies. */
export function setVisitCookies(agreed: Agreed | undefined, arrivedWith: string): void {
  if (readCookie(VISITOR) !== agreed?.visitorId)
    for (const name of [VISITOR, SESSION, ...campaignNames] as const) clear(name)
  if (!agreed) return
  writeCookie(VISITOR, agreed.visitorId, CONSENT_DAYS * 86_400)
  if (readCookie(SESSION) === undefined) writeCookie(SESSION, crypto.randomUUID())
  if (!agreed.purposes.includes('campaign')) for (const name of campaignNames) clear(name)
  else {
    const tags = readCampaignTags(arrivedWith)
    for (const name of campaignNames) if (tags[name] !== undefined) writeCookie(name, tags[name], CAMPAIGN_SECONDS)
  }
}

/** Returns the session id and, if stored, the campaign, which are sent with events. */
export function readVisitCookies(): { session_id: string } & CampaignTags {
  const tags = campaignNames.flatMap(name => {
    const tag = readCookie(name)
    return tag === undefined ? [] : [[name, tag]]
  })
  return { session_id: readCookie(SESSION) ?? crypto.randomUUID(), ...Object.fromEntries(tags) }
}

/** Returns the search parameters with which this document was opened. The current URL may be different. */
export function getArrivalQuery(): string {
  const [opened] = performance.getEntriesByType('navigation')
  return opened ? new URL(opened.name).search : location.search
}

function clear(name: CookieName): void {
  if (readCookie(name) !== undefined) writeCookie(name, '', 0)
}
