import { StartFailure } from '../start-failure.ts'
import type { EnvironmentValues } from './environment.ts'

const isLoopback = ({ hostname }: URL) =>
  /^(?:.+\.)?localhost$/.test(hostname) || /^127(?:\.\d{1,3}){3}$/.test(hostname) || hostname === '[::1]'

/**
 * True for a host name without a dot. Such a name belongs to an internal network, for example of containers on one
 * machine.
 */
const isInternal = ({ hostname }: URL) => /^[\w-]+$/.test(hostname)

/**
 * Settings that contain URLs of file stores. Such a store may be in an internal network without TLS, because its keys
 * only sign the calls and are never sent.
 */
const storeSettings = ['S3_ENDPOINT', 'BACKUP_S3_ENDPOINT']

/**
 * Returns the names of settings with an unsafe URL. With such a URL, passwords, tokens or payment data would be sent
 * over a network without TLS.
 */
function unsafeAddresses({
  GOOGLE_AUTH_URL,
  GOOGLE_TOKENINFO_URL,
  GOOGLE_USERINFO_URL,
  ...given
}: EnvironmentValues): string[] {
  const { PUBLIC_URL, API_BASE_URL, CONTENT_URL, BUSINESS_SITE_URL, TRUSTED_ORIGINS = [] } = given
  const { MIDTRANS_SNAP_URL, MIDTRANS_API_URL, S3_ENDPOINT, MEDIA_URL, BACKUP_S3_ENDPOINT, WHATSAPP_API_URL } = given
  const addresses = {
    PUBLIC_URL,
    API_BASE_URL,
    CONTENT_URL,
    BUSINESS_SITE_URL,
    GOOGLE_AUTH_URL,
    GOOGLE_TOKENINFO_URL,
    GOOGLE_USERINFO_URL,
    MIDTRANS_SNAP_URL,
    MIDTRANS_API_URL,
    S3_ENDPOINT,
    MEDIA_URL,
    BACKUP_S3_ENDPOINT,
    WHATSAPP_API_URL,
  }
  const namedAddresses = [
    ...Object.entries(addresses),
    ...TRUSTED_ORIGINS.map(origin => ['TRUSTED_ORIGINS', origin] as const),
  ]
  const unsafe = namedAddresses.filter(([name, address]) => {
    if (address === undefined) return false
    const url = new URL(address)
    return url.protocol === 'http:' && !isLoopback(url) && !(storeSettings.includes(name) && isInternal(url))
  })
  return [...new Set(unsafe.map(([name]) => name))]
}

/**
 * Refuses production settings that are unsafe (demo accounts, test services, URLs without TLS). Also refuses settings
 * with which emails would contain unusable links or would not be delivered.
 */
export function requireProductionSettings(given: EnvironmentValues): void {
  if (given.SEED_DEMO === 'on' || given.SEED_DEMO === 'core') {
    throw new StartFailure(
      `SEED_DEMO=${given.SEED_DEMO} ditolak pada NODE_ENV=production: akun demo memakai password yang diketahui umum.`,
    )
  }
  if (given.PUSH_TEST_ORIGINS !== undefined) {
    throw new StartFailure('PUSH_TEST_ORIGINS ditolak pada NODE_ENV=production: layanan push itu hanya untuk tes.')
  }
  if (given.WHATSAPP_STAND_IN) {
    throw new StartFailure('WHATSAPP_STAND_IN ditolak pada NODE_ENV=production: pesannya hanya ditulis ke berkas.')
  }
  const unsafe = unsafeAddresses(given)
  if (unsafe.length > 0) {
    throw new StartFailure(
      `NODE_ENV=production memerlukan https:// di ${unsafe.join(', ')}: password dan token lewat di sana. ` +
        'http:// hanya boleh untuk mesin ini sendiri, misalnya http://localhost:4173.',
    )
  }
  const lines = [
    ...(given.PUBLIC_URL
      ? []
      : ['PUBLIC_URL: alamat yang dibuka orang, misalnya https://semai.id; link di email memakainya']),
    ...(given.SMTP_URL
      ? []
      : ['SMTP_URL: server email, misalnya smtps://user:password@host; tanpa itu tidak ada email yang sampai']),
    ...(given.MAIL_FROM ? [] : ['MAIL_FROM: alamat pengirim email']),
  ]
  if (lines.length === 0) return
  throw new StartFailure(`NODE_ENV=production memerlukan pengaturan ini:\n${lines.map(line => `  ${line}`).join('\n')}`)
}
