import { CONSENT_DAYS, type Purpose } from '#contract/consent.ts'
import { type CampaignTags, campaignNames, campaignOf } from '#contract/rules/campaign.ts'
import { cookieValue } from '#app/session/mirror.ts'

/** The cookies of product.md §3 and §9: who visits, which visit it is, and where it came from. Only for who agreed to them. */
const VISITOR = 'visitor_id'
const SESSION = 'session_id'
const CAMPAIGN_SECONDS = 86_400

interface Agreed {
  visitorId: string
  purposes: readonly Purpose[]
}

/** Sets what was agreed to, and takes away everything else. */
export function setLabels(agreed: Agreed | undefined, arrivedWith: string): void {
  if (cookieValue(VISITOR) !== agreed?.visitorId) for (const name of [VISITOR, SESSION, ...campaignNames]) clear(name)
  if (!agreed) return
  write(VISITOR, agreed.visitorId, CONSENT_DAYS * 86_400)
  if (cookieValue(SESSION) === undefined) write(SESSION, crypto.randomUUID())
  if (!agreed.purposes.includes('campaign')) for (const name of campaignNames) clear(name)
  else for (const [name, tag] of Object.entries(campaignOf(arrivedWith))) write(name, tag, CAMPAIGN_SECONDS)
}

/** What stands beside every event. */
export function readLabels(): { session_id: string } & CampaignTags {
  const tags = campaignNames.flatMap(name => {
    const tag = cookieValue(name)
    return tag === undefined ? [] : [[name, tag]]
  })
  return { session_id: cookieValue(SESSION) ?? crypto.randomUUID(), ...Object.fromEntries(tags) }
}

/** The query of the address this document was opened at; the page may stand at another one by now. */
export function arrivalQuery(): string {
  const [opened] = performance.getEntriesByType('navigation')
  return opened ? new URL(opened.name).search : location.search
}

function clear(name: string): void {
  if (cookieValue(name) !== undefined) write(name, '', 0)
}

/** Without a life it ends with the browser. */
function write(name: string, value: string, seconds?: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const life = seconds === undefined ? '' : `; Max-Age=${seconds}`
  // Not the Cookie Store API: phones we serve lack it (session/mirror.ts).
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${name}=${value}; Path=/${life}; SameSite=Lax${secure}`
}
