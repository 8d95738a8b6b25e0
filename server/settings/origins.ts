import { isSameSite, canShareCookies } from '../same-site-origins.ts'
import { StartFailure } from '../start-failure.ts'
import type { EnvironmentValues } from './environment.ts'

export function getApiOrigin({ API_BASE_URL: api, PUBLIC_URL: page }: EnvironmentValues): string | undefined {
  if (api === undefined || api === page) return undefined
  if (page === undefined)
    throw new StartFailure('API_BASE_URL memerlukan PUBLIC_URL: alamat halaman yang memanggilnya.')
  if (isSameSite(api, page)) return api
  throw new StartFailure(
    `API_BASE_URL (${api}) harus satu situs dengan PUBLIC_URL (${page}), misalnya api. di depan host-nya: ` +
      'cookie sesi tidak dikirim ke situs lain.',
  )
}

/**
 * Returns the origin for third-party content. Refuses an origin that can share cookies with the origin of the pages,
 * because third-party content could set cookies that this server receives.
 */
export function readContentOrigin({ CONTENT_URL: content, PUBLIC_URL: page }: EnvironmentValues) {
  if (content === undefined) return undefined
  if (page === undefined) throw new StartFailure('CONTENT_URL memerlukan PUBLIC_URL: alamat halaman yang memakainya.')
  if (!canShareCookies(content, page)) return content
  throw new StartFailure(
    `CONTENT_URL (${content}) harus situs lain daripada PUBLIC_URL (${page}): materi interaktif buatan orang lain ` +
      'tidak boleh berbagi cookie dengan halaman.',
  )
}

/** Returns the origins of the business site and of the other trusted sites in the settings. */
export function listTrustedOrigins({
  BUSINESS_SITE_URL: business,
  TRUSTED_ORIGINS: others = [],
}: EnvironmentValues): string[] {
  return [...(business ? [business.origin] : []), ...others]
}
