import { resolve } from 'node:path'
import * as v from 'valibot'
import { parseBrandOverride } from '#contract/site/brand-override.ts'
import { ACCESS_TOKEN_SECONDS, CLIENT_VERSION } from '#contract/wire/limits.ts'
import {
  DatabaseUrl,
  parseFlag,
  Folder,
  Host,
  HttpAddress,
  HttpOrigin,
  optionalPort,
  SmtpUrl,
  TrustedProxies,
  parseWholeNumber,
} from '../setting-values.ts'
import { s3Variables } from '../s3/settings.ts'

/** Name of a message template at Meta. */
const TemplateName = v.pipe(v.string(), v.regex(/^[a-z\d_]{1,100}$/, 'hanya huruf kecil, angka, dan _'))

/** Schema of the environment variables. Variables without a schema are ignored. */
export const Environment = v.object({
  // Accepts only known values. A typo like 'prod' or 'PRODUCTION' would otherwise start a development server, which
  // creates demo accounts and a public mailbox.
  NODE_ENV: v.optional(
    v.picklist(
      ['production', 'development', 'test'],
      'isi "production", "development", atau "test", persis seperti itu',
    ),
    'development',
  ),
  PORT: parseWholeNumber(4173, 0, 65_535),
  HOST: v.optional(Host, '0.0.0.0'),
  DATA_DIR: v.optional(Folder, './data'),
  DATABASE_URL: v.optional(DatabaseUrl),
  DATABASE_POOL_SIZE: parseWholeNumber(12, 1, 200),
  DIST_DIR: v.optional(Folder, resolve(import.meta.dirname, '../../dist')),
  CLIENT_VERSION: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.+-]{1,40}$/, 'hanya huruf, angka, dan . + - _')),
    CLIENT_VERSION,
  ),
  SEED_DEMO: v.optional(v.picklist(['on', 'core', 'off'], 'isi "on", "core", atau "off"')),
  MAINTENANCE: parseFlag('off'),
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
  MAIL_EVENTS_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]{20,200}$/, 'paling sedikit 20 huruf, angka, atau . _ -')),
  ),
  MAIL_DKIM_DOMAIN: v.optional(Host),
  MAIL_DKIM_SELECTOR: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,63}$/, 'hanya huruf, angka, dan . _ -'))),
  MAIL_DKIM_KEY_FILE: v.optional(Folder),
  ...s3Variables,
  BACKUP_DIR: v.optional(Folder),
  BACKUP_KEY_FILE: v.optional(Folder),
  BACKUP_KEEP: parseWholeNumber(14, 1, 1_000),
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
  WHATSAPP_PHONE_ID: v.optional(v.pipe(v.string(), v.regex(/^\d{5,30}$/, 'hanya angka: phone number ID dari Meta'))),
  WHATSAPP_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\w|.-]{20,1000}$/, 'bukan token WhatsApp'))),
  WHATSAPP_APP_SECRET: v.optional(v.pipe(v.string(), v.regex(/^[\da-f]{32,64}$/, 'bukan app secret Meta'))),
  WHATSAPP_VERIFY_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.-]{20,200}$/, 'paling sedikit 20 huruf, angka, atau . _ -')),
  ),
  WHATSAPP_CODE_TEMPLATE: v.optional(TemplateName, 'kode_konfirmasi'),
  WHATSAPP_NOTICE_TEMPLATE: v.optional(TemplateName, 'pemberitahuan'),
  WHATSAPP_API_URL: v.optional(HttpAddress, 'https://graph.facebook.com/v23.0'),
  WHATSAPP_STAND_IN: parseFlag('off'),
  ADMIN_SECOND_STEP: v.optional(v.picklist(['required', 'offered'], 'isi "required" atau "offered"'), 'offered'),
  RATE_LIMIT_FACTOR: parseWholeNumber(1, 1, 1_000_000),
  // Lifetime of access tokens in seconds. An operator can only shorten the default, to limit the time in which a stolen
  // token works.
  ACCESS_TOKEN_SECONDS: parseWholeNumber(ACCESS_TOKEN_SECONDS, 1, ACCESS_TOKEN_SECONDS),
})

export type EnvironmentValues = v.InferOutput<typeof Environment>
