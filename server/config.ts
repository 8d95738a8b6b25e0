import { resolve } from 'node:path'
import * as v from 'valibot'
import { type ObjectSettings, readObjectSettings } from './s3/settings.ts'
import { type BackupSettings, readBackupSettings } from './settings/backup.ts'
import { readDkimSettings } from './settings/dkim.ts'
import { Environment } from './settings/environment.ts'
import { type MidtransSettings, readMidtransSettings } from './settings/midtrans.ts'
import {
  type MetricsSettings,
  readMetricsSettings,
  type TracingSettings,
  readTracingSettings,
} from './settings/monitoring.ts'
import { getApiOrigin, readContentOrigin, listTrustedOrigins } from './settings/origins.ts'
import { requireProductionSettings } from './settings/production.ts'
import { readWhatsAppSettings, type WhatsAppSettings } from './settings/whatsapp.ts'
import type { DkimSettings } from './providers/mail/smtp.ts'
import { StartFailure } from './start-failure.ts'

export type { BackupSettings, MetricsSettings, MidtransSettings, TracingSettings }

type Variables = Record<string, string | undefined>

export interface Config {
  readonly isProduction: boolean
  readonly host: string
  readonly port: number
  /** Absolute path of the data folder, which contains the embedded database and the media. */
  readonly dataDir: string
  /** URL of a separate PostgreSQL server. Undefined if the embedded PostgreSQL is used. */
  readonly databaseUrl: string | undefined
  readonly databasePoolSize: number
  readonly distDir: string
  readonly clientVersion: string
  /**
   * Demo data for an empty database. `core`: accounts, content and webinars. `world`: the same data, and 400 learners
   * with 90 days of history.
   */
  readonly demo: 'off' | 'core' | 'world'
  readonly isMaintenance: boolean
  readonly logLevel: string
  /**
   * Proxies whose X-Forwarded-* headers are trusted. Empty by default, because clients could otherwise use these
   * headers to evade limits per IP address.
   */
  readonly trustProxy: readonly string[]
  /** Factor by which rate limits are multiplied, except the limit of messages per socket. */
  readonly rateLimitFactor: number
  readonly accessTokenSeconds: number
  /** True if every admin and expert needs a second step. If false, only users who have set up a second step need it. */
  readonly isSecondStepRequired: boolean
  /**
   * Public origin of the site. Links in emails begin with this origin. It also determines `Secure` cookies, HSTS and
   * the same-site check. Required in production. Without this setting in development, links begin with
   * `http://localhost:{port}`, and the same-site check compares with the host that the browser used.
   */
  readonly publicUrl: string | undefined
  /**
   * Origin of the API if it differs from the page's origin. Must be on the same site as the page, because the browser
   * would otherwise not send cookies.
   */
  readonly apiOrigin: string | undefined
  /**
   * Origin that runs interactive third-party content. Must be on another site than the pages. In production, such
   * content does not run if this setting is missing.
   */
  readonly contentOrigin: string | undefined
  /** URL of the mail server. If undefined, emails are written to files below `dataDir`. */
  readonly smtpUrl: string | undefined
  /** If the client id is missing, the stand-in replaces Google, except in production. */
  readonly google: { clientId: string | undefined; authUrl: string; tokeninfoUrl: string; userinfoUrl: string }
  /** Settings of the payment provider Midtrans. If undefined, the stand-in replaces Midtrans, except in production. */
  readonly midtrans: MidtransSettings | undefined
  /** Origins of the business site and of other trusted sites. No other site can get tokens for its own sessions. */
  readonly trustedOrigins: readonly string[]
  readonly mailFrom: string
  /**
   * Secret that the mail service sends when it reports bounces. Undefined if the mail service does not report bounces.
   */
  readonly mailEventsToken: string | undefined
  /** Settings for signed emails (DKIM). Undefined if this server does not sign its emails. */
  readonly dkim: DkimSettings | undefined
  /** Bucket for files. Undefined if all files are stored below `dataDir`. */
  readonly objects: ObjectSettings | undefined
  /** Settings of backups. Undefined if this server makes no backups. */
  readonly backup: BackupSettings | undefined
  /**
   * Name or path of ffmpeg. ffprobe must be in the same folder. If undefined, the server makes no smaller sizes of
   * videos.
   */
  readonly ffmpeg: string | undefined
  /** Settings of `/metrics`. Undefined if there are no metrics. */
  readonly metrics: MetricsSettings | undefined
  /** Settings of traces. Undefined if traces are not recorded. */
  readonly tracing: TracingSettings | undefined
  /**
   * Origins of local push services for tests, allowed in addition to the push services of browsers. Never set in
   * production.
   */
  readonly pushTestOrigins: readonly string[]
  /** Settings of messages by WhatsApp. Undefined if this server sends nothing by WhatsApp. */
  readonly whatsApp: WhatsAppSettings | undefined
}

/** Removes empty variables, because shells and Docker Compose pass an empty text for a variable that is not set. */
function removeEmptyVariables(env: Variables): Variables {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
}

const demos = { on: 'world', core: 'core', off: 'off' } as const

/**
 * Returns the name of the environment variable with this issue. The path of an element of a list is like
 * `TRUST_PROXY.0`, so only its first part is used.
 */
const getSetting = (issue: v.BaseIssue<unknown>) => v.getDotPath(issue)?.split('.', 1)[0] ?? '?'

/** Reads the settings once at start. Reports all invalid settings together. */
export function readConfig(env: Variables): Config {
  const parsed = v.safeParse(Environment, removeEmptyVariables(env))
  if (!parsed.success) {
    const lines = parsed.issues.map(issue => `  ${getSetting(issue)}: ${issue.message}`)
    throw new StartFailure(`Pengaturan tidak dapat dipakai:\n${lines.join('\n')}`)
  }
  const givenSettings = parsed.output
  const isProduction = givenSettings.NODE_ENV === 'production'
  if (isProduction) requireProductionSettings(givenSettings)
  return {
    isProduction,
    host: givenSettings.HOST,
    port: givenSettings.PORT,
    dataDir: resolve(givenSettings.DATA_DIR),
    databaseUrl: givenSettings.DATABASE_URL,
    databasePoolSize: givenSettings.DATABASE_POOL_SIZE,
    distDir: resolve(givenSettings.DIST_DIR),
    clientVersion: givenSettings.CLIENT_VERSION,
    demo: demos[givenSettings.SEED_DEMO ?? (isProduction ? 'off' : 'on')],
    isMaintenance: givenSettings.MAINTENANCE,
    // Logs only warnings and errors outside production, so that request logs do not hide the demo accounts in the
    // terminal.
    logLevel: givenSettings.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    trustProxy: givenSettings.TRUST_PROXY ?? [],
    rateLimitFactor: givenSettings.RATE_LIMIT_FACTOR,
    accessTokenSeconds: givenSettings.ACCESS_TOKEN_SECONDS,
    isSecondStepRequired: givenSettings.ADMIN_SECOND_STEP === 'required',
    publicUrl: givenSettings.PUBLIC_URL,
    apiOrigin: getApiOrigin(givenSettings),
    contentOrigin: readContentOrigin(givenSettings),
    smtpUrl: givenSettings.SMTP_URL,
    google: {
      clientId: givenSettings.GOOGLE_CLIENT_ID,
      authUrl: givenSettings.GOOGLE_AUTH_URL.href,
      tokeninfoUrl: givenSettings.GOOGLE_TOKENINFO_URL.href,
      userinfoUrl: givenSettings.GOOGLE_USERINFO_URL.href,
    },
    midtrans: readMidtransSettings(givenSettings),
    trustedOrigins: listTrustedOrigins(givenSettings),
    mailFrom: givenSettings.MAIL_FROM ?? 'no-reply@semai.test',
    mailEventsToken: givenSettings.MAIL_EVENTS_TOKEN,
    dkim: readDkimSettings(givenSettings),
    pushTestOrigins: givenSettings.PUSH_TEST_ORIGINS ?? [],
    objects: readObjectSettings(givenSettings),
    backup: readBackupSettings(givenSettings),
    ffmpeg: givenSettings.FFMPEG_PATH === 'off' ? undefined : givenSettings.FFMPEG_PATH,
    metrics: readMetricsSettings(givenSettings),
    tracing: readTracingSettings(givenSettings),
    whatsApp: readWhatsAppSettings(givenSettings),
  }
}
