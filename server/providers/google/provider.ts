import * as v from 'valibot'
import { Email } from '#contract/account/session-data.ts'
import type { SendRequest, GoogleProvider, GoogleVerdict } from './port.ts'

interface Settings {
  clientId: string
  authUrl: string
  tokeninfoUrl: string
  userinfoUrl: string
}

const TIMEOUT_MS = 5_000

const TokenInfo = v.object({
  aud: v.string(),
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  expires_in: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.minValue(1)),
  email: v.optional(v.string()),
  email_verified: v.optional(v.union([v.string(), v.boolean()])),
})
const UserInfo = v.object({ sub: v.string(), name: v.optional(v.string()) })

/** Does not follow redirects, because the request contains the token. */
const sendByHttp: SendRequest = async (url, bearer) => {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
  })
  return { status: response.status, body: await response.json() }
}

/**
 * Creates the login provider for Google with `response_type=token`. The settings can also contain the URLs of another
 * service with the same protocol.
 */
export function createGoogleProvider(settings: Settings, ask: SendRequest = sendByHttp): GoogleProvider {
  async function nameOf(token: string, subject: string): Promise<string | undefined> {
    const { status, body } = await ask(new URL(settings.userinfoUrl), token)
    const info = v.safeParse(UserInfo, body)
    return status === 200 && info.success && info.output.sub === subject ? info.output.name : undefined
  }

  async function identify(token: string): Promise<GoogleVerdict> {
    const url = new URL(settings.tokeninfoUrl)
    url.searchParams.set('access_token', token)
    const { status, body } = await ask(url)
    if (status >= 500) return { fault: 'away' }
    const info = v.safeParse(TokenInfo, body)
    if (status !== 200 || !info.success) return { fault: 'invalid' }
    // Accepts only tokens that were issued for this app. Otherwise the owner of another app could log in here with the
    // tokens of that app's users.
    if (info.output.aud !== settings.clientId) return { fault: 'invalid' }
    const email = v.safeParse(Email, info.output.email)
    if (!email.success || String(info.output.email_verified) !== 'true') return { fault: 'unverified' }
    return { subject: info.output.sub, email: email.output, name: await nameOf(token, info.output.sub) }
  }

  return {
    authorizeUrl({ redirectUri, state }) {
      const url = new URL(settings.authUrl)
      url.searchParams.set('client_id', settings.clientId)
      url.searchParams.set('redirect_uri', redirectUri)
      url.searchParams.set('response_type', 'token')
      url.searchParams.set('scope', 'email profile')
      url.searchParams.set('state', state)
      return url.href
    },
    // If Google's answer is missing, late or not JSON, returns 'away', so that the user can retry. Does not return the
    // cause, because it could contain the URL with the token.
    identify: token => identify(token).catch((): GoogleVerdict => ({ fault: 'away' })),
  }
}
