import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ServerKeys } from '../../db/server-keys.ts'
import type { SendRequest, GoogleProvider } from './port.ts'
import { createGoogleProvider } from './provider.ts'

/** Accounts of the stand-in. Users choose one of them if no Google client is configured. */
export const standInUsers = [
  { sub: 'stand-in-1', name: 'Budi Santoso', email: 'budi@contoh.test', isVerified: true },
  { sub: 'stand-in-2', name: 'Siti Rahmawati', email: 'siti@contoh.test', isVerified: true },
  { sub: 'stand-in-3', name: 'Sekar Maharani', email: 'siswa@semai.test', isVerified: true },
  { sub: 'stand-in-4', name: 'Tono Wijaya', email: 'tono@contoh.test', isVerified: false },
] as const
type StandInUser = (typeof standInUsers)[number]

export const STAND_IN_CLIENT = 'semai-stand-in'
export const STAND_IN_PATH = '/api/google-stand-in'
const TOKEN_SECONDS = 3_600

/**
 * Local stand-in for Google. Its tokens are signed instead of stored, so that a restart during a login has no effect.
 */
export interface GoogleStandIn {
  issue(person: StandInUser): string
  answer: SendRequest
}

export function createStandIn(keys: ServerKeys, now: () => Date): GoogleStandIn {
  const key = createHmac('sha256', keys.mailToken).update('google stand-in').digest()
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest()
  const seconds = () => Math.floor(now().getTime() / 1000)

  function read(token: string): { person: StandInUser; expiresIn: number } | undefined {
    const [payload = '', signature = ''] = token.split('.')
    const givenBytes = Buffer.from(signature, 'base64url')
    const expected = sign(payload)
    if (givenBytes.length !== expected.length || !timingSafeEqual(givenBytes, expected)) return undefined
    const [sub, end] = Buffer.from(payload, 'base64url').toString().split('|')
    const person = standInUsers.find(each => each.sub === sub)
    const expiresIn = Number(end) - seconds()
    return person && expiresIn > 0 ? { person, expiresIn } : undefined
  }

  return {
    issue({ sub }) {
      const payload = Buffer.from(`${sub}|${seconds() + TOKEN_SECONDS}`).toString('base64url')
      return `${payload}.${sign(payload).toString('base64url')}`
    },
    async answer(url, bearer) {
      const foundIdentity = read(bearer ?? url.searchParams.get('access_token') ?? '')
      if (!foundIdentity) return { status: 400, body: { error: 'invalid_token' } }
      const { sub, name, email, isVerified } = foundIdentity.person
      if (url.pathname.endsWith('/userinfo')) {
        return { status: 200, body: { sub, name, email, email_verified: isVerified } }
      }
      const { expiresIn } = foundIdentity
      const info = { aud: STAND_IN_CLIENT, azp: STAND_IN_CLIENT, sub, scope: 'email profile' }
      const verified = { email, email_verified: String(isVerified) }
      return { status: 200, body: { ...info, ...verified, expires_in: String(expiresIn) } }
    },
  }
}

/** Creates the same provider as for Google. It sends its requests to the stand-in in this process. */
export function createStandInProvider(keys: ServerKeys, now: () => Date, publicUrl: () => string): GoogleProvider {
  const standIn = createStandIn(keys, now)
  const provider = () =>
    createGoogleProvider(
      {
        clientId: STAND_IN_CLIENT,
        authUrl: `${publicUrl()}${STAND_IN_PATH}/authorize`,
        tokeninfoUrl: `${publicUrl()}${STAND_IN_PATH}/tokeninfo`,
        userinfoUrl: `${publicUrl()}${STAND_IN_PATH}/userinfo`,
      },
      standIn.answer,
    )
  return { authorizeUrl: request => provider().authorizeUrl(request), identify: token => provider().identify(token) }
}
