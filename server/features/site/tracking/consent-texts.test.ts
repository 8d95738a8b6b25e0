import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { CONSENT_TEXT_VERSION, consentTexts } from '#contract/account/consent.ts'

/** Hashes of published texts by version. Never change a version that users agreed to; add a new version. */
const published: Record<string, string> = {
  '2026-11-22': 'a3954436b7f5dde4',
  '2026-11-28': '0a29caeb6d3406ee',
  '2026-11-29': '27f6d7cfbb3b29d8',
}

test('the digest of the consent texts equals the digest recorded for their version', () => {
  const digest = createHash('sha256').update(JSON.stringify(consentTexts)).digest('hex').slice(0, 16)
  expect(published[CONSENT_TEXT_VERSION]).toBe(digest)
})
