import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { EarnedKind } from '#contract/certificate/graduation.ts'
import { certificateLabels } from '#contract/certificate/certificate-labels.ts'
import { certificateQuery } from '#app/queries/certificate.ts'
import { addressKind, certificateAddress } from './address.ts'

/**
 * Loads one of the user's certificates and its page title. The address of the other kind redirects to the right one, so
 * that a certificate never appears under a wrong name.
 */
export async function loadCertificate(
  queryClient: QueryClient,
  kind: EarnedKind,
  code: string,
): Promise<{ title: string }> {
  const certificate = await queryClient.ensureQueryData(certificateQuery(code))
  const own = addressKind(certificate)
  if (own !== kind) throw redirect({ href: certificateAddress(own, code), replace: true })
  return { title: certificateLabels(certificate).title }
}
