import { expect, test } from 'vitest'
import { campaignOf } from './campaign.ts'

test.each([
  [
    '?utm_source=Instagram&utm_medium=cpc&utm_campaign=ramadan-2027',
    { utm_source: 'instagram', utm_medium: 'cpc', utm_campaign: 'ramadan-2027' },
  ],
  ['utm_source=a_b', {}],
  ['?utm_source=tik_tok&utm_source=lain', { utm_source: 'tik_tok' }],
  ['?utm_campaign=siti@contoh.test', {}],
  ['?utm_campaign=siti%40contoh.test', {}],
  ['?utm_campaign=DRTOKSEMAI2345&utm_source=drbkl-lama', {}],
  ['?utm_campaign=081234567890&utm_source=3201234567890001', {}],
  ['?utm_campaign=eyJhbGciOiJFZERTQSJ9.eyJzdWIi', {}],
  [`?utm_source=${'a'.repeat(200)}`, {}],
  ['?token=rahasia&u=1&t=2&r=3', {}],
  ['', {}],
])('of %s only what looks like a tag is taken', (search, tags) => {
  expect(campaignOf(search)).toEqual(tags)
})
