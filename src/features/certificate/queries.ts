import { queryOptions } from '@tanstack/react-query'
import {
  downloadCertificate,
  getCertificate,
  listCertificateJourneys,
  listCertificateKeys,
  verifyCertificate,
} from '#contract/certificate.ts'
import { callApi } from '#app/session/api.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * Begins with 'enrollment': a delivery of the outbox may meet the last condition. Asked for again behind what shows,
 * because the news (made, published, revoked) comes from others.
 */
export function certificateJourneysQuery() {
  return queryOptions({
    queryKey: ['enrollment', 'certificates'],
    queryFn: ({ signal }) => callApi(listCertificateJourneys, {}, { signal }),
    staleTime: 0,
    meta: { persist: true },
  })
}

export function certificateQuery(code: string) {
  return queryOptions({
    queryKey: ['certificate', code],
    queryFn: ({ signal }) => callApi(getCertificate, { params: { code } }, { signal }),
    staleTime: 0,
    meta: { persist: true },
  })
}

/** Never changes; some twenty kilobytes that stay on the device, so that it can be shown and sent without a line. */
export function certificatePdfQuery(code: string) {
  return queryOptions({
    queryKey: ['certificate-pdf', code],
    queryFn: ({ signal }) => callApi(downloadCertificate, { params: { code } }, { signal }),
    staleTime: Infinity,
    meta: { persist: true },
  })
}

/** Not kept: whether a certificate still stands is only true of now. */
export function verificationQuery(reference: string) {
  return queryOptions({
    queryKey: ['certificate-verification', reference],
    queryFn: ({ signal }) => callApi(verifyCertificate, { params: { reference } }, { signal }),
    staleTime: MINUTE,
  })
}

/** What signatures are checked with, also without a line. */
export function certificateKeysQuery() {
  return queryOptions({
    queryKey: ['certificate-keys'],
    queryFn: ({ signal }) => callApi(listCertificateKeys, {}, { signal }),
    staleTime: DAY,
    meta: { persist: true, public: true },
  })
}
