import { expect } from '@playwright/test'
import type { CertificateKind } from '#contract/certificate/graduation.ts'
import type { Ledger } from './ledger.ts'

/** Returns the code of any published certificate of this kind that is not revoked. */
export async function findPublishedCode(ledger: Ledger, kind: CertificateKind): Promise<string> {
  const [row] = await ledger.query<{ code: string }>(
    'select code from certificate where kind = $1 and published_at is not null and revoked_at is null limit 1',
    [kind],
  )
  expect(row).toBeDefined()
  return row!.code
}
