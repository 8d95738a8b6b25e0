import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import { parseBrandOverride } from '#contract/site/brand-override.ts'
import { ACCESS_TOKEN_SECONDS, CLIENT_VERSION } from '#contract/wire/limits.ts'
import {
  DatabaseUrl,
  flag,
  Folder,
  Host,
  HttpAddress,
  HttpOrigin,
  optionalPort,
  SmtpUrl,
  TrustedProxies,
  wholeNumber,
} from './setting-values.ts'
import { isSameSite, sharesCookies } from './same-site-origins.ts'
import { backupBucketOf, type ObjectSettings, objectSettingsOf, type S3Settings, s3Variables } from './s3/settings.ts'
import { StartFailure } from './start-failure.ts'

type Environment = Record<string, string | undefined>

/** Environment variables with their validation. Other variables are ignored. */
const Environment = v.object({
  // Only these values are accepted: a typo like 'prod' or 'PRODUCTION' must not create demo accounts and a public
  // mailbox.
  NODE_ENV: v.optional(
    v.picklist(
      ['production', 'development', 'test'],
      'isi "production", "development", atau "test", persis seperti itu',
    ),
    'development',
  ),
  PORT: wholeNumber(4173, 0, 65_535),
  HOST: v.optional(Host, '0.0.0.0'),
  DATA_DIR: v.optional(Folder, './data'),
  DATABASE_URL: v.optional(DatabaseUrl),
  DATABASE_POOL_SIZE: wholeNumber(12, 1, 200),
  DIST_DIR: v.optional(Folder, resolve(import.meta.dirname, '../dist')),
  CLIENT_VERSION: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.+-]{1,40}$/, 'hanya huruf, angka, dan . + - _')),
    CLIENT_VERSION,
  ),
  SEED_DEMO: v.optional(v.picklist(['on', 'core', 'off'], 'isi "on", "core", atau "off"')),
  MAINTENANCE: flag('off'),
  LOG_LEVEL: v.optional(
    v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'tingkat log tidak dikenal'),
  ),
  TRUST_PROXY: v.optional(TrustedProxies),
  PUBLIC_URL: v.optional(HttpOrigin),
  GOOGLE_CLIENT_ID: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/, 'bukan client id Google'))),
  GOOGLE_AUTH_URL: v.optional(HttpAddress, 'https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKENINFO_URL: v.optional(HttpAddress, 'https://oauth2.googleapis.com/tokeninfo'),
  GOOGLE_USERINFO_URL: v.optional(HttpAddress, 'https://openidconnect.googleapis.com/v1/userinfo'),
  MIDTRANS_SERVER_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{8,200}$/, 'bukan server key Midtrans'))),
  MIDTRANS_CLIENT_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{8,200}$/, 'bukan client key Midtrans'))),
  MIDTRANS_SNAP_URL: v.optional(HttpOrigin, 'https://app.midtrans.com'),
  MIDTRANS_API_URL: v.optional(HttpOrigin, 'https://api.midtrans.com'),
  API_BASE_URL: v.optional(HttpOrigin),
  BUSINESS_SITE_URL: v.optional(HttpAddress),
  CONTENT_URL: v.optional(HttpOrigin),
  TRUSTED_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.transform(list => list.split(',').map(each => each.trim())),
      v.array(HttpOrigin),
    ),
  ),
  SEMAI_BRAND: v.optional(
    v.pipe(
      v.string(),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return
        try {
          parseBrandOverride(dataset.value)
        } catch (error) {
          addIssue({ message: error instanceof Error ? error.message : 'tidak sah' })
        }
      }),
    ),
  ),
  SMTP_URL: v.optional(SmtpUrl),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.email('harus alamat email'))),
  ...s3Variables,
  BACKUP_DIR: v.optional(Folder),
  BACKUP_KEY_FILE: v.optional(Folder),
  BACKUP_KEEP: wholeNumber(14, 1, 1_000),
  FFMPEG_PATH: v.optional(v.pipe(v.string(), v.regex(/^[\w./+-]{1,200}$/, 'jalur ke ffmpeg, atau "off"')), 'ffmpeg'),
  METRICS_PORT: optionalPort,
  METRICS_HOST: v.optional(Host, '127.0.0.1'),
  METRICS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]{20,200}$/, 'paling sedikit 20 huruf, angka, atau . _ -')),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(HttpAddress),
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(v.string(), v.regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0)?)$/, 'bagian 0 sampai 1, misalnya 0.1'), v.toNumber()),
    '0.02',
  ),
  PUSH_TEST_ORIGINS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^http:\/\/127\.0\.0\.1:\d+(?:,http:\/\/127\.0\.0\.1:\d+)*$/, 'harus http://127.0.0.1:port'),
      v.transform(list => list.split(',')),
    ),
  ),
  ADMIN_SECOND_STEP: v.optional(v.picklist(['required', 'offered'], 'isi "required" atau "offered"'), 'offered'),
  RATE_LIMIT_FACTOR: wholeNumber(1, 1, 1_000_000),
  // Lifetime of access tokens. Can only be shortened, to limit the time in which a stolen token works.
  ACCESS_TOKEN_SECONDS: wholeNumber(ACCESS_TOKEN_SECONDS, 1, ACCESS_TOKEN_SECONDS),
})

type Given = v.InferOutput<typeof Environment>

export interface MidtransSettings {
  serverKey: string
  /** Public key that identifies the merchant. The page receives it. */
  clientKey: string
  /** Origin of the payment windows. */
  snapUrl: string
  apiUrl: string
}

export interface BackupSettings {
  /** Absolute path of the backup folder, or `s3://bucket/prefix`. */
  dir: string
  /** Set if the backups are in a bucket. */
  bucket: S3Settings | undefined
  /** Absolute path of the file with the key that encrypts the backups. */
  keyFile: string
  /** Number of backups that are kept. */
  keep: number
}

export interface MetricsSettings {
  /** Port of the metrics. If unset, the port of the pages serves them. */
  port: number | undefined
  host: string
  /** Secret that the monitor sends. Set if the port of the pages serves the metrics. */
  token: string | undefined
}

export interface TracingSettings {
  /** Address of the collector, without the path for traces. */
  endpoint: string
  /** Share of calls and jobs that are traced. */
  ratio: number
}

export interface Config {
  readonly isProduction: boolean
  readonly host: string
  readonly port: number
  /** Absolute path of the data folder. The embedded database and the media are inside it. */
  readonly dataDir: string
  /** Undefined if the embedded PostgreSQL is used. */
  readonly databaseUrl: string | undefined
  readonly databasePoolSize: number
  readonly distDir: string
  readonly clientVersion: string
  /**
   * Demo data for an empty database. `core`: accounts, content and webinars. `world`: also 400 learners with 90 days of
   * history.
   */
  readonly demo: 'off' | 'core' | 'world'
  readonly isMaintenance: boolean
  readonly logLevel: string
  /** Proxies whose X-Forwarded-* headers are trusted. Empty by default, otherwise clients could evade IP limits. */
  readonly trustProxy: readonly string[]
  /** Factor by which every rate limit is multiplied. */
  readonly rateLimitFactor: number
  readonly accessTokenSeconds: number
  /** True if every admin and expert needs a second step. Otherwise only users who have set one up need it. */
  readonly isSecondStepRequired: boolean
  /**
   * Public origin of the site. Links in emails begin with it. It also decides about `Secure` cookies, HSTS and the
   * same-site check. Required in production. If it is not set elsewhere, `http://localhost:{port}` or the host that the
   * browser used is the origin.
   */
  readonly publicUrl: string | undefined
  /**
   * Origin of the API if it differs from the page's origin. Must be same-site, otherwise the browser would not send
   * cookies.
   */
  readonly apiOrigin: string | undefined
  /**
   * Origin that runs interactive third-party content. Must be another site than the page's. In production, such content
   * does not run without it.
   */
  readonly contentOrigin: string | undefined
  /** If undefined, emails are written to files below `dataDir`. */
  readonly smtpUrl: string | undefined
  /** Without a client id the stand-in replaces Google, except in production. */
  readonly google: { clientId: string | undefined; authUrl: string; tokeninfoUrl: string; userinfoUrl: string }
  /** Without keys the stand-in replaces Midtrans, except in production. */
  readonly midtrans: MidtransSettings | undefined
  /** Origins of the business site and of other trusted sites. Only these origins receive tokens. */
  readonly trustedOrigins: readonly string[]
  readonly mailFrom: string
  /** Bucket for files. Undefined if all files are stored below `dataDir`. */
  readonly objects: ObjectSettings | undefined
  /** Settings of backups. Undefined if this server makes no backups. */
  readonly backup: BackupSettings | undefined
  /** Name or path of ffmpeg, with ffprobe beside it. Undefined if the server makes no smaller sizes of videos. */
  readonly ffmpeg: string | undefined
  /** Settings of `/metrics`. Undefined if there are no metrics. */
  readonly metrics: MetricsSettings | undefined
  /** Settings of traces. Undefined if traces are not recorded. */
  readonly tracing: TracingSettings | undefined
  /**
   * Origins of push services on this machine that are allowed besides those of browsers. For tests, never in
   * production.
   */
  readonly pushTestOrigins: readonly string[]
}

/** Removes empty variables, because shells and compose files use an empty value for a variable that is not set. */
function withoutEmpty(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
}

function midtransOf(given: Given): MidtransSettings | undefined {
  const { MIDTRANS_SERVER_KEY: serverKey, MIDTRANS_CLIENT_KEY: clientKey } = given
  if (serverKey === undefined && clientKey === undefined) return undefined
  if (serverKey === undefined || clientKey === undefined) {
    throw new StartFailure('MIDTRANS_SERVER_KEY dan MIDTRANS_CLIENT_KEY harus diisi bersama.')
  }
  return { serverKey, clientKey, snapUrl: given.MIDTRANS_SNAP_URL, apiUrl: given.MIDTRANS_API_URL }
}

function metricsOf({ PORT, METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token }: Given) {
  if (port !== undefined && port !== 0 && port === PORT) {
    throw new StartFailure(
      'METRICS_PORT harus lain daripada PORT. Untuk port yang sama kosongkan METRICS_PORT dan isi METRICS_TOKEN.',
    )
  }
  return port === undefined && token === undefined ? undefined : { port, host, token }
}

/** Resolves symbolic links in the part of a path that exists. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return dirname(path) === path ? path : join(realPathOf(dirname(path)), basename(path))
  }
}

function backupOf(given: Given): BackupSettings | undefined {
  const { BACKUP_DIR, BACKUP_KEY_FILE, BACKUP_KEEP: keep, DATA_DIR } = given
  if (BACKUP_DIR === undefined && BACKUP_KEY_FILE === undefined) return undefined
  if (BACKUP_DIR === undefined || BACKUP_KEY_FILE === undefined) {
    throw new StartFailure(
      'BACKUP_DIR dan BACKUP_KEY_FILE harus diisi bersama. Buat kunci dengan: npm run backup -- key BERKAS',
    )
  }
  const keyFile = resolve(BACKUP_KEY_FILE)
  const bucket = backupBucketOf(BACKUP_DIR, given)
  if (bucket) return { dir: BACKUP_DIR, bucket, keyFile, keep }
  const dir = resolve(BACKUP_DIR)
  const [backups, data] = [`${realPathOf(dir)}/`, `${realPathOf(resolve(DATA_DIR))}/`]
  if (backups.startsWith(data) || data.startsWith(backups)) {
    throw new StartFailure('BACKUP_DIR harus di luar DATA_DIR, sebaiknya di disk lain.')
  }
  return { dir, bucket, keyFile, keep }
}

function apiOriginOf({ API_BASE_URL: api, PUBLIC_URL: page }: Given): string | undefined {
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
 * Refuses a content origin below the page's own domain, because third-party content could set cookies there that this
 * server receives.
 */
function contentOriginIn({ CONTENT_URL: content, PUBLIC_URL: page }: Given) {
  if (content === undefined) return undefined
  if (page === undefined) throw new StartFailure('CONTENT_URL memerlukan PUBLIC_URL: alamat halaman yang memakainya.')
  if (!sharesCookies(content, page)) return content
  throw new StartFailure(
    `CONTENT_URL (${content}) harus situs lain daripada PUBLIC_URL (${page}): materi interaktif buatan orang lain ` +
      'tidak boleh berbagi cookie dengan halaman.',
  )
}

const isLoopback = ({ hostname }: URL) =>
  /^(?:.+\.)?localhost$/.test(hostname) || /^127(?:\.\d{1,3}){3}$/.test(hostname) || hostname === '[::1]'

/** Returns the settings whose addresses would send passwords, tokens or money over a network without TLS. */
function unsafeAddresses({ GOOGLE_AUTH_URL, GOOGLE_TOKENINFO_URL, GOOGLE_USERINFO_URL, ...given }: Given): string[] {
  const { PUBLIC_URL, API_BASE_URL, CONTENT_URL, BUSINESS_SITE_URL, TRUSTED_ORIGINS = [] } = given
  const { MIDTRANS_SNAP_URL, MIDTRANS_API_URL, S3_ENDPOINT, MEDIA_URL, BACKUP_S3_ENDPOINT } = given
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
  }
  const named = [...Object.entries(addresses), ...TRUSTED_ORIGINS.map(origin => ['TRUSTED_ORIGINS', origin] as const)]
  const unsafe = named.filter(([, address]) => {
    if (address === undefined) return false
    const url = new URL(address)
    return url.protocol === 'http:' && !isLoopback(url)
  })
  return [...new Set(unsafe.map(([name]) => name))]
}

const demos = { on: 'world', core: 'core', off: 'off' } as const

/** Refuses production settings with which emails would contain unusable links, or would not be delivered at all. */
function requireProductionSettings(given: Given): void {
  if (given.SEED_DEMO === 'on' || given.SEED_DEMO === 'core') {
    throw new StartFailure(
      `SEED_DEMO=${given.SEED_DEMO} ditolak pada NODE_ENV=production: akun demo memakai password yang diketahui umum.`,
    )
  }
  if (given.PUSH_TEST_ORIGINS !== undefined) {
    throw new StartFailure('PUSH_TEST_ORIGINS ditolak pada NODE_ENV=production: layanan push itu hanya untuk tes.')
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

/** Returns the environment variable of an issue. For a list the path is like `TRUST_PROXY.0`. */
const settingOf = (issue: v.BaseIssue<unknown>) => v.getDotPath(issue)?.split('.', 1)[0] ?? '?'

/** Reads the settings once at start. Reports all invalid settings together. */
export function readConfig(env: Environment): Config {
  const parsed = v.safeParse(Environment, withoutEmpty(env))
  if (!parsed.success) {
    const lines = parsed.issues.map(issue => `  ${settingOf(issue)}: ${issue.message}`)
    throw new StartFailure(`Pengaturan tidak dapat dipakai:\n${lines.join('\n')}`)
  }
  const given = parsed.output
  const isProduction = given.NODE_ENV === 'production'
  if (isProduction) requireProductionSettings(given)
  return {
    isProduction,
    host: given.HOST,
    port: given.PORT,
    dataDir: resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    databasePoolSize: given.DATABASE_POOL_SIZE,
    distDir: resolve(given.DIST_DIR),
    clientVersion: given.CLIENT_VERSION,
    demo: demos[given.SEED_DEMO ?? (isProduction ? 'off' : 'on')],
    isMaintenance: given.MAINTENANCE,
    // Outside production only warnings are logged, so that request logs do not hide the demo accounts in the terminal.
    logLevel: given.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    trustProxy: given.TRUST_PROXY ?? [],
    rateLimitFactor: given.RATE_LIMIT_FACTOR,
    accessTokenSeconds: given.ACCESS_TOKEN_SECONDS,
    isSecondStepRequired: given.ADMIN_SECOND_STEP === 'required',
    publicUrl: given.PUBLIC_URL,
    apiOrigin: apiOriginOf(given),
    contentOrigin: contentOriginIn(given),
    smtpUrl: given.SMTP_URL,
    google: {
      clientId: given.GOOGLE_CLIENT_ID,
      authUrl: given.GOOGLE_AUTH_URL.href,
      tokeninfoUrl: given.GOOGLE_TOKENINFO_URL.href,
      userinfoUrl: given.GOOGLE_USERINFO_URL.href,
    },
    midtrans: midtransOf(given),
    trustedOrigins: [
      ...(given.BUSINESS_SITE_URL ? [given.BUSINESS_SITE_URL.origin] : []),
      ...(given.TRUSTED_ORIGINS ?? []),
    ],
    mailFrom: given.MAIL_FROM ?? 'no-reply@semai.test',
    pushTestOrigins: given.PUSH_TEST_ORIGINS ?? [],
    objects: objectSettingsOf(given),
    backup: backupOf(given),
    ffmpeg: given.FFMPEG_PATH === 'off' ? undefined : given.FFMPEG_PATH,
    metrics: metricsOf(given),
    tracing: given.OTEL_EXPORTER_OTLP_ENDPOINT && {
      endpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT.href,
      ratio: given.OTEL_TRACES_SAMPLER_ARG,
    },
  }
}
