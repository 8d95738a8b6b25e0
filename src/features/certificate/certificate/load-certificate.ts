import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { AchievementKind } from '#contract/certificate/graduation.ts'
import { getCertificateLabels } from '#contract/certificate/certificate-labels.ts'
import { isFirstTimeSeen } from '#app/learning/first-sight.ts'
import { certificateQuery } from '#app/queries/certificate.ts'
import { certificateProgressQuery } from '#app/queries/own-certificates.ts'
import { getAddressKind, getCertificatePath } from './address.ts'
import { getCelebratedSubject } from './moment.ts'

/**
 * Loads a certificate of the user, its page title, and whether this device shows it for the first time. If the URL
 * contains the wrong kind, redirects to the right URL, so that a certificate is never shown under a wrong title.
 */
export async function loadCertificate(
  queryClient: QueryClient,
  kind: AchievementKind,
  code: string,
): Promise<{ title: string; isNew: boolean }> {
  const certificate = await queryClient.ensureQueryData(certificateQuery(code))
  const ownAddressKind = getAddressKind(certificate)
  if (ownAddressKind !== kind) throw redirect({ href: getCertificatePath(ownAddressKind, code), replace: true })
  const sight = getCelebratedSubject(certificate)
  const isNew = sight !== undefined && (await isFirstTimeSeen(sight))
  // The celebration shows the number of flowers. If the list of certificates cannot be loaded, the celebration shows no
  // number.
  if (isNew) await queryClient.ensureQueryData(certificateProgressQuery()).catch(() => undefined)
  return { title: getCertificateLabels(certificate).title, isNew }
}
