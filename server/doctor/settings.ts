import { isIPv4 } from 'node:net'
import { brand } from '#contract/site/brand.ts'
import { overrideBrand } from '#contract/site/brand-defaults.ts'
import type { Config } from '../config.ts'
import { type Check, reportError, reportOk, reportWarning, defineSettingsCheck } from './check.ts'

const LARGEST_RATE_FACTOR = 10
/**
 * Widest allowed range of proxy IP addresses, as prefix length. The largest private networks are 10.0.0.0/8 and
 * fc00::/7 (IPv6), so a wider range contains public IP addresses.
 */
const WIDEST = { v4: 8, v6: 7 }

const isHttps = (url: string | undefined) => url?.startsWith('https://') === true

/** True for a host name that only this machine or a test network resolves. */
export function isReservedHost(host: string): boolean {
  return /(?:^|\.)(?:localhost|test|example|invalid)$/.test(host) || host === '127.0.0.1' || host === '[::1]'
}

function isTooWide(range: string): boolean {
  const [address = '', prefix] = range.split('/')
  if (prefix === undefined) return false
  return Number(prefix) < (isIPv4(address) ? WIDEST.v4 : WIDEST.v6)
}

const getOrigins = ({ publicUrl, apiOrigin, contentOrigin, trustedOrigins }: Config) =>
  [publicUrl, apiOrigin, contentOrigin, ...trustedOrigins].filter(origin => origin !== undefined)

const nodeEnv = defineSettingsCheck('node-env', 'Jenis server', ({ isProduction, publicUrl }) => {
  const host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname
  if (isProduction) return reportOk('NODE_ENV=production.')
  if (isReservedHost(host)) return reportOk('Server percobaan: NODE_ENV bukan production.')
  return reportError(
    `PUBLIC_URL menunjuk ${host}, tetapi NODE_ENV bukan production: akun demo dan kotak email terbuka untuk umum.`,
    'Setel NODE_ENV=production.',
  )
})

const publicHttps = defineSettingsCheck('public-https', 'Alamat umum', ({ isProduction, publicUrl }) => {
  if (publicUrl === undefined) return reportOk('PUBLIC_URL belum disetel: tautan memakai alamat yang dibuka browser.')
  if (isHttps(publicUrl)) return reportOk(`${publicUrl} memakai HTTPS.`)
  const detail = `${publicUrl} tanpa HTTPS: aplikasi tidak dapat dipasang, dan cookie tidak diberi Secure.`
  if (isReservedHost(new URL(publicUrl).hostname) && !isProduction)
    return reportOk(`${publicUrl}, hanya untuk percobaan.`)
  return reportWarning(detail, 'Pasang proxy dengan TLS di depan server, lalu setel PUBLIC_URL=https://….')
})

const proxyRange = defineSettingsCheck('trust-proxy-range', 'Proxy yang dipercaya', ({ trustProxy }) => {
  const wide = trustProxy.filter(isTooWide)
  if (wide.length === 0) return reportOk(trustProxy.length === 0 ? 'Tidak ada.' : trustProxy.join(', '))
  return reportError(
    `${wide.join(', ')} terlalu luas: orang luar dapat memalsukan alamatnya dan menghindari batas percobaan.`,
    'Isi TRUST_PROXY hanya dengan alamat proxy, misalnya 10.0.0.5.',
  )
})

const proxyMissing = defineSettingsCheck('trust-proxy-missing', 'Alamat asal pengguna', ({ publicUrl, trustProxy }) => {
  if (!isHttps(publicUrl)) return reportOk('Tidak ada proxy TLS yang diperlukan.')
  if (trustProxy.length > 0) return reportOk('TRUST_PROXY disetel.')
  return reportWarning(
    'PUBLIC_URL memakai HTTPS, jadi ada proxy, tetapi TRUST_PROXY kosong: semua pengguna dihitung sebagai satu alamat.',
    'Setel TRUST_PROXY ke alamat proxy, misalnya 127.0.0.1.',
  )
})

const schemes = defineSettingsCheck('origin-schemes', 'Asal halaman, API dan konten', config => {
  const origins = getOrigins(config)
  if (!isHttps(config.publicUrl)) return reportOk('Tidak ada asal HTTPS.')
  const plain = origins.filter(origin => !isHttps(origin))
  if (plain.length === 0) return reportOk(`${origins.length} asal, semua HTTPS.`)
  return reportError(
    `${plain.join(', ')} tanpa HTTPS, sedangkan halaman memakai HTTPS: browser menolak isi campuran.`,
    'Pakai https:// di API_BASE_URL, CONTENT_URL, BUSINESS_SITE_URL dan TRUSTED_ORIGINS.',
  )
})

const contentOrigin = defineSettingsCheck(
  'content-origin',
  'Asal materi interaktif',
  ({ isProduction, contentOrigin: own }) => {
    if (own !== undefined) return reportOk(own)
    if (!isProduction) return reportOk('Memakai konten.localhost.')
    return reportWarning(
      'CONTENT_URL belum disetel: materi SCORM tidak diputar.',
      'Setel CONTENT_URL ke domain lain yang mengarah ke server ini. Abaikan bila tidak memakai SCORM.',
    )
  },
)

const brandSetting = defineSettingsCheck('brand', 'Nama dan kontak', ({ isProduction }) => {
  const demo = overrideBrand({})
  const isDemo = brand.supportEmail === demo.supportEmail || brand.supportWhatsApp === demo.supportWhatsApp
  if (!isDemo) return reportOk(`${brand.name}, ${brand.supportEmail}.`)
  if (!isProduction) return reportOk(`${brand.name} dengan kontak contoh.`)
  return reportWarning(
    'Email atau WhatsApp bantuan masih contoh: pengguna tidak dapat menghubungi siapa pun.',
    'Setel SEMAI_BRAND, misalnya {"supportEmail":"…","supportWhatsApp":"…"}, saat membangun dan menjalankan.',
  )
})

const rateLimits = defineSettingsCheck('rate-limits', 'Batas percobaan', ({ isProduction, rateLimitFactor }) => {
  if (!isProduction || rateLimitFactor <= LARGEST_RATE_FACTOR) return reportOk(`Faktor ${rateLimitFactor}.`)
  return reportWarning(
    `RATE_LIMIT_FACTOR=${rateLimitFactor}: menebak password hampir tidak dibatasi.`,
    'Hapus RATE_LIMIT_FACTOR. Nilai besar hanya untuk uji beban.',
  )
})

const secondStep = defineSettingsCheck(
  'second-step',
  'Langkah kedua admin',
  ({ isProduction, isSecondStepRequired }) => {
    if (isSecondStepRequired) return reportOk('Wajib untuk semua admin dan pakar.')
    if (!isProduction) return reportOk('Ditawarkan.')
    return reportWarning(
      'Admin dan pakar boleh masuk hanya dengan password: password yang dicuri membuka semua data.',
      'Minta semua admin dan pakar memasangnya di Keamanan, lalu setel ADMIN_SECOND_STEP=required.',
    )
  },
)

const logLevel = defineSettingsCheck('log-level', 'Catatan server', ({ isProduction, logLevel: level }) => {
  if (!isProduction || !['silent', 'fatal', 'trace', 'debug'].includes(level)) return reportOk(`LOG_LEVEL=${level}.`)
  const isQuiet = level === 'silent' || level === 'fatal'
  return reportWarning(
    isQuiet ? `LOG_LEVEL=${level}: kesalahan tidak tercatat.` : `LOG_LEVEL=${level}: catatan cepat memenuhi disk.`,
    'Setel LOG_LEVEL=info.',
  )
})

const maintenance = defineSettingsCheck('maintenance', 'Mode pemeliharaan', ({ isMaintenance }) =>
  isMaintenance
    ? reportWarning(
        'MAINTENANCE=on: setiap panggilan dijawab "sedang dipelihara".',
        'Hapus MAINTENANCE setelah selesai.',
      )
    : reportOk('Tidak aktif.'),
)

const metrics = defineSettingsCheck('metrics', 'Metrik', ({ metrics: settings }) => {
  if (!settings) return reportOk('Tidak aktif.')
  const { port, host, token } = settings
  if (port === undefined) return reportOk('Di port halaman, dengan token.')
  if (token !== undefined || ['127.0.0.1', '::1', 'localhost'].includes(host))
    return reportOk(`Port ${port} di ${host}.`)
  return reportWarning(
    `Port ${port} di ${host} terbuka tanpa token: siapa pun di jaringan itu dapat membaca beban server.`,
    'Setel METRICS_TOKEN, atau METRICS_HOST=127.0.0.1.',
  )
})

export const settingChecks: readonly Check[] = [
  {
    id: 'settings-valid',
    title: 'Pengaturan',
    run: ({ config, settingsFault }) =>
      config
        ? reportOk('Semua pengaturan dapat dibaca.')
        : reportError(settingsFault, 'Betulkan variabel yang disebut di atas.'),
  },
  nodeEnv,
  publicHttps,
  proxyRange,
  proxyMissing,
  schemes,
  contentOrigin,
  brandSetting,
  rateLimits,
  secondStep,
  logLevel,
  maintenance,
  metrics,
]
