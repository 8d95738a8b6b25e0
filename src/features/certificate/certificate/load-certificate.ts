import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { EarnedKind } from '#contract/certificate/graduation.ts'
import { certificateLabels } from '#contract/certificate/certificate-labels.ts'
import { isFirstSight } from '#app/learning/first-sight.ts'
import { certificateQuery } from '#app/queries/certificate.ts'
import { certificateProgressQuery } from '#app/queries/own-certificates.ts'
import { addressKind, certificateAddress } from './address.ts'
import { momentOf } from './moment.ts'

/**
 * Loads one of the user's certificates and its page title, and whether this device shows it for the first time. The
 * address of the other kind redirects to the right one, so that a certificate never appears under a wrong name.
 */
export async function loadCertificate(
  queryClient: QueryClient,
  kind: EarnedKind,
  code: string,
): Promise<{ title: string; isNew: boolean }> {
  const certificate = await queryClient.ensureQueryData(certificateQuery(code))
  const own = addressKind(certificate)
  if (own !== kind) throw redirect({ href: certificateAddress(own, code), replace: true })
  const sight = momentOf(certificate)
  const isNew = sight !== undefined && (await isFirstSight(sight))
  // Its number of flowers is part of the moment. Without an answer the moment names none.
  if (isNew) await queryClient.ensureQueryData(certificateProgressQuery()).catch(() => undefined)
  return { title: certificateLabels(certificate).title, isNew }
}
