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

/** Takes back the publication of the user's certificates, for tests whose list of news must not contain them. */
export async function unpublishCertificates(ledger: Ledger, email: string): Promise<void> {
  await ledger.query(
    `update certificate set published_at = null
     where enrollment_id in (select id from enrollment where user_id = (select id from app_user where email = $1))`,
    [email],
  )
}
