import type { DoctorContext } from './scene.ts'

const HIDDEN = '•••'
/** Minimum length of a secret that is removed. A shorter secret would also remove ordinary text from the report. */
const SHORTEST_SECRET = 4
const secretSettings = [
  'MIDTRANS_SERVER_KEY',
  'METRICS_TOKEN',
  'MAIL_EVENTS_TOKEN',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const
const addresses = ['DATABASE_URL', 'SMTP_URL'] as const

function getPasswords(address: string): string[] {
  const [, password = ''] = /^\w+:\/\/[^/?#]*?:(.*)@/.exec(address) ?? []
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}

/** Returns a function that removes secret settings, and passwords in URLs, from a text. */
export function createRedactor(env: DoctorContext['env']): (text: string) => string {
  const secrets = [
    ...secretSettings.map(name => env[name] ?? ''),
    ...addresses.flatMap(name => getPasswords(env[name] ?? '')),
  ].filter(secret => secret.length >= SHORTEST_SECRET)
  return text =>
    secrets
      .reduce((clean, secret) => clean.replaceAll(secret, HIDDEN), text)
      .replaceAll(/(\b\w+:\/\/[^\s:/@]+:)[^\s@]+@/g, `$1${HIDDEN}@`)
}
