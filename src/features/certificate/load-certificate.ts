import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Certificate } from '#contract/certificate.ts'
import { certificateQuery } from '#app/queries/certificate.ts'
import { certificateAddress } from './address.ts'

/** One's own certificate. The address of the other kind leads to the right one: a paper is never shown under a wrong name. */
export async function loadCertificate(
  queryClient: QueryClient,
  kind: Certificate['kind'],
  code: string,
): Promise<Certificate> {
  const certificate = await queryClient.ensureQueryData(certificateQuery(code))
  if (certificate.kind !== kind) throw redirect({ href: certificateAddress(certificate.kind, code), replace: true })
  return certificate
}
