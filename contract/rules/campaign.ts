import * as v from 'valibot'

/** A word, or a few of them: 'instagram', 'ramadan-2027'. Nothing an e-mail, a token, a number or one of our codes would fit into. */
const words = /^[a-z]{2,20}(?:[-_](?:[a-z]{1,20}|\d{1,4})){0,4}$/
const ownCodes = /^(?:drtok|drbkl|drkrm|pls|bl)/

/** A campaign tag of an address (product.md §3). */
export const CampaignTag = v.pipe(v.string(), v.check(isCampaignTag, 'Tanda kampanye ini tidak dikenal'))

export const campaignNames = ['utm_source', 'utm_medium', 'utm_campaign'] as const
export type CampaignName = (typeof campaignNames)[number]
export type CampaignTags = Partial<Record<CampaignName, string>>

/** The tags of a query that look like tags; everything else in it stays where it is. */
export function campaignOf(search: string): CampaignTags {
  const tags: CampaignTags = {}
  for (const part of search.replace(/^\?/, '').split('&')) {
    const [key = '', value = ''] = part.split('=')
    const name = campaignNames.find(each => each === key)
    const tag = value.toLowerCase()
    if (name && isCampaignTag(tag)) tags[name] ??= tag
  }
  return tags
}

function isCampaignTag(value: string): boolean {
  return words.test(value) && !ownCodes.test(value)
}
