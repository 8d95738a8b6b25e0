import * as v from 'valibot'
import { SingleLine } from '../wire/text.ts'

const LONGEST = 300

/**
 * Every runtime has the URL class. TypeScript's libs for pure modules do not declare this class, so it is declared
 * here.
 */
declare const URL: (new (
  value: string,
) => Record<'protocol' | 'hostname' | 'href' | 'username' | 'password', string>) & {
  canParse(value: string): boolean
}

/**
 * Returns whether the text is a link that browsers open as written. Requires `https` and a real host name. Refuses user
 * info before the host, and characters that a browser would drop.
 */
function isHttpsLink(value: string, host: string | undefined): boolean {
  if (!/^https:\/\//i.test(value) || /[\s\\]/.test(value) || !URL.canParse(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  if (host !== undefined) return hostname === host || hostname.endsWith(`.${host}`)
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(hostname)
}

/**
 * Schema of a link on a user's profile. If `host` is given, only links to that host are valid. An empty field becomes
 * null.
 */
export function socialLinkSchema(name: string, host?: string) {
  const message =
    host === undefined ? `Tautan ${name} harus diawali https://` : `Tautan ${name} harus diawali https://${host}/`
  return v.pipe(
    SingleLine,
    v.maxLength(LONGEST, `Tautan paling banyak ${LONGEST} karakter`),
    v.check(value => value === '' || isHttpsLink(value, host), message),
    v.transform(value => (value === '' ? null : new URL(value).href)),
  )
}
