import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Certificate } from '#contract/certificate.ts'
import { certificateLabels } from '#contract/rules/certificate-labels.ts'
import { certificateQuery } from '#app/queries/certificate.ts'
import { certificateAddress } from './address.ts'

/** One's own certificate, and what its page is called. The address of the other kind leads to the right one: a paper is never shown under a wrong name. */
export async function loadCertificate(
  queryClient: QueryClient,
  kind: Certificate['kind'],
  code: string,
): Promise<{ title: string }> {
  const certificate = await queryClient.ensureQueryData(certificateQuery(code))
  if (certificate.kind !== kind) throw redirect({ href: certificateAddress(certificate.kind, code), replace: true })
  return { title: certificateLabels(certificate).title }
}
