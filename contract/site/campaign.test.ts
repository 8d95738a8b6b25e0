import { expect, test } from 'vitest'
import { readCampaignTags } from './campaign.ts'

test.each([
  ['Instagram', 'Instagram'],
  ['blog', 'blog'],
  ['ramadan-2027', 'ramadan-2027'],
  ['Promo+Ramadan+2027', 'Promo Ramadan 2027'],
  ['Promo%20Ramadan', 'Promo Ramadan'],
  ['facebook.com', 'facebook.com'],
  ['17654321098', '17654321098'],
  ['120210987654321012', '120210987654321012'],
  ['2027-11-24', '2027-11-24'],
  ['instagram123', 'instagram123'],
  ['50%25%20off!', '50% off!'],
  ['pls', 'pls'],
  ['x'.repeat(40), 'x'.repeat(40)],
])('stores the campaign tag %s as %s', (value, tag) => {
  expect(readCampaignTags(`?utm_campaign=${value}`)).toEqual({ utm_campaign: tag })
})

test.each([
  ['an email address', 'siti@contoh.test'],
  ['an encoded email address', 'siti%40contoh.test'],
  ['a voucher code', 'DRTOKSEMAI2345'],
  ['a voucher code inside a text', 'promo-drbkl-lama'],
  ['a redeem code', 'SEMAIBARU234'],
  ['an invoice code', 'A/INV-2027'],
  ['a phone number', '081234567890'],
  ['a phone number with separators', '+62 812-3456-7890'],
  ['a national ID number', '3201234567890001'],
  ['a JSON web token', 'eyJhbGciOiJFZERTQSJ9.eyJzdWIi'],
  ['a long token', 'a'.repeat(41)],
  ['a long text', 'ab '.repeat(40)],
  ['markup', '%3Cscript%3E'],
  ['a control character', 'a%00b'],
  ['an invalid escape sequence', '%E0%A4'],
  ['an empty value', ''],
  ['blank', '%20%20'],
])('ignores a campaign tag that is %s', (_, value) => {
  expect(readCampaignTags(`?utm_campaign=${value}`)).toEqual({})
})

test('reads the first value of each campaign parameter, and ignores other parameters of the query', () => {
  const search = '?utm_source=tik_tok&utm_source=lain&utm_medium=cpc&token=rahasia&u=1&t=2&r=3'
  expect(readCampaignTags(search)).toEqual({ utm_source: 'tik_tok', utm_medium: 'cpc' })
  expect(readCampaignTags('')).toEqual({})
})
