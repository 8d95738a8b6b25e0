import { isIP } from 'node:net'
import * as v from 'valibot'

/**
 * This file contains the schemas for the values of settings. Their error messages are for the operator who starts the
 * server.
 */

const ADDRESS_MAX_LENGTH = 2_000

export const parseFlag = (fallback: 'on' | 'off') =>
  v.pipe(
    v.optional(v.picklist(['on', 'off'], 'isi "on" atau "off"'), fallback),
    v.transform(value => value === 'on'),
  )

export const parseWholeNumber = (fallback: number, min: number, max: number) =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.regex(/^\d+$/, 'harus bilangan bulat'),
    v.toNumber(),
    v.minValue(min, `paling kecil ${min}`),
    v.maxValue(max, `paling besar ${max}`),
  )

/** Port of a service. If the setting is missing, the service is disabled. */
export const optionalPort = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'harus nomor port'), v.toNumber(), v.maxValue(65_535, 'paling besar 65535')),
)

export const Host = v.pipe(v.string(), v.regex(/^[\w.:%-]{1,253}$/, 'harus nama host atau alamat IP'))

export const DatabaseUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(?:ql)?:\/\/\S+$/, 'harus berbentuk postgres://…'),
  v.maxLength(ADDRESS_MAX_LENGTH, 'terlalu panjang'),
  v.check(
    isReadableDatabaseUrl,
    'alamatnya tidak dapat dibaca; tulis tanda seperti % dan @ di password sebagai %25 dan %40',
  ),
)

function isReadableDatabaseUrl(text: string): boolean {
  try {
    // Adds a placeholder host, because the `URL` class requires a host, and a database URL with a Unix socket has
    // none (`postgres://semai@/semai?host=/run/postgresql`).
    const { username, password, pathname } = new URL(text.replace('@/', '@socket/'))
    return [username, password, pathname].every(part => decodeURIComponent(part) !== '\0')
  } catch {
    return false
  }
}

export const HttpAddress = v.pipe(
  v.string(),
  v.maxLength(ADDRESS_MAX_LENGTH, 'terlalu panjang'),
  v.check(text => /^https?:\/\//.test(text) && URL.canParse(text), 'harus berbentuk https://…'),
  v.transform(text => new URL(text)),
)

/** A URL without a path, for example `https://semai.id`. */
export const HttpOrigin = v.pipe(
  HttpAddress,
  v.check(
    url => url.pathname === '/' && url.search + url.hash + url.username + url.password === '',
    'hanya skema, host, dan port',
  ),
  v.transform(url => url.origin),
)

export const SmtpUrl = v.pipe(
  v.string(),
  v.maxLength(ADDRESS_MAX_LENGTH, 'terlalu panjang'),
  v.check(
    text => /^smtps?:\/\/\S+$/.test(text) && URL.canParse(text) && new URL(text).hostname !== '',
    'harus berbentuk smtp://… atau smtps://…',
  ),
)

/** Path of a folder, with the maximum length of a path on Linux. */
export const Folder = v.pipe(v.string(), v.maxLength(4_000, 'terlalu panjang'))

/**
 * Maximum number of trusted proxies. Real settings are shorter. The number is limited, because the IP addresses of a
 * request are compared with all of them.
 */
const MAX_PROXIES = 100
export const TrustedProxies = v.pipe(
  v.string(),
  v.transform(list => list.split(',').map(each => each.trim())),
  v.maxLength(MAX_PROXIES, `paling banyak ${MAX_PROXIES} alamat`),
  v.array(
    v.pipe(
      v.string(),
      v.check(
        isProxyRange,
        'daftar alamat IP atau CIDR dipisah koma, misalnya 10.0.0.0/8; /0 berarti semua orang dan ditolak',
      ),
    ),
  ),
)

function isProxyRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0 || address.includes('%')) return false
  if (prefix === undefined) return true
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)
}
