import * as v from 'valibot'

/** Longest stored value, in characters. */
const MAX_LENGTH = 100
const allowed = /^[\p{L}\p{N} ._+\-|:,/~()&%#!']+$/u
/**
 * Patterns of personal data and secrets that a link may contain by mistake. Email addresses need no pattern, because
 * `allowed` has no '@'.
 */
const refused = [
  /(?:^|\D)(?:\+?62[ .-]?|0)8(?:[ .-]?\d){8,}/, // a phone number
  /(?:^|\D)\d{16}(?:\D|$)/, // an identity number (NIK)
  /(?:^|[^a-z0-9])(?:drtok|drbkl|drkrm)[a-z0-9]*/i, // a voucher code
  /(?:^|[^A-Z0-9])(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{12}(?:[^A-Z0-9]|$)/, // a redeem code
  /\/INV-/i, // an invoice code
  /eyJ/, // the beginning of a JSON web token
  /[\p{L}\p{N}_-]{41,}/u, // any other token of more than 40 characters
]

/** A campaign tag of a URL, stored unchanged. */
export const CampaignTag = v.pipe(v.string(), v.check(isCampaignTag, 'Tanda kampanye ini tidak dikenal'))

export const campaignNames = ['utm_source', 'utm_medium', 'utm_campaign'] as const
export type CampaignName = (typeof campaignNames)[number]
export type CampaignTags = Partial<Record<CampaignName, string>>

/**
 * Parses the campaign tags of a query. Uses the first value of each tag. Ignores values that may be personal data or
 * secrets.
 */
export function readCampaignTags(search: string): CampaignTags {
  const tags: CampaignTags = {}
  for (const part of search.replace(/^\?/, '').split('&')) {
    const [key = '', value = ''] = part.split('=')
    const name = campaignNames.find(each => each === key)
    const tag = decodeTag(value)
    if (name && tag !== undefined && isCampaignTag(tag)) tags[name] ??= tag
  }
  return tags
}

function decodeTag(value: string): string | undefined {
  try {
    return decodeURIComponent(value.replaceAll('+', ' ')).trim()
  } catch {
    return undefined
  }
}

function isCampaignTag(value: string): boolean {
  return value.length <= MAX_LENGTH && allowed.test(value) && refused.every(pattern => !pattern.test(value))
}
