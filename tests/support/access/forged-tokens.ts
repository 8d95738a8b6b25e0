import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import type { OwnedResources } from './owned.ts'

/** Creates tokens with the claims of a real token and one fault each, signed by the real key or by another key. */
export async function createForgedTokens({ world, owner, other }: OwnedResources): Promise<Record<string, string>> {
  const head = Buffer.from('302e020100300506032b657004220420', 'hex')
  const keyFrom = (seed: Uint8Array) =>
    createPrivateKey({ key: Buffer.concat([head, seed]), format: 'der', type: 'pkcs8' })
  const real = keyFrom(world.keys.accessToken)
  const seconds = Math.floor(world.clock.now.getTime() / 1000)
  const [, payload = ''] = owner.accessToken.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const sign = (change: Record<string, unknown>, { key = real, typ = 'at+jwt' } = {}) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'EdDSA', typ }).sign(key)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const hs256 = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .sign(world.keys.accessToken)
  return {
    garbage: 'bukan.token.sama-sekali',
    'alg none': `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claims)}.`,
    'HS256 with the server key': hs256,
    'foreign key': await sign({}, { key: keyFrom(Buffer.alloc(32, 7)) }),
    'wrong audience': await sign({ aud: 'somewhere-else' }),
    'wrong issuer': await sign({ iss: 'somebody-else' }),
    'wrong type': await sign({}, { typ: 'JWT' }),
    'not yet': await sign({ nbf: seconds + 60 }),
    'no session': await sign({ sid: undefined }),
    'session of another person': await sign({ sub: other.userId }),
    'expired and wrong audience': await sign({ exp: seconds - 1, aud: 'x' }),
    'cut off': owner.accessToken.slice(0, -4),
  }
}
