import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LookAlikeToken {
  aud: string
  sub: string
  email?: string
  email_verified?: string | boolean
  expires_in?: string | number
  name?: string
}

/** Starts a server that speaks Google's login protocol on its own port. A test adds tokens to `tokens`. */
export async function openGoogleLookAlike() {
  const tokens = new Map<string, LookAlikeToken>()
  const faults: { status?: number; body?: string } = {}
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://google')
    const token = url.searchParams.get('access_token') ?? request.headers.authorization?.slice('Bearer '.length)
    const found = tokens.get(token ?? '')
    const isTokenInfo = url.pathname === '/tokeninfo'
    const { name, ...info } = found ?? {}
    const body = found
      ? isTokenInfo
        ? { expires_in: '3500', ...info }
        : { sub: found.sub, name }
      : { error: 'invalid_token' }
    response.writeHead(faults.status ?? (found ? 200 : 400), { 'content-type': 'application/json' })
    response.end(faults.body ?? JSON.stringify(body))
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    tokens,
    faults,
    settings: {
      clientId: 'semai-web',
      authUrl: `${origin}/authorize`,
      tokeninfoUrl: `${origin}/tokeninfo`,
      userinfoUrl: `${origin}/userinfo`,
    },
    close: () => new Promise<void>(resolve => void server.close(() => resolve())),
  }
}
export type GoogleLookAlike = Awaited<ReturnType<typeof openGoogleLookAlike>>
