import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  CreationOptions,
  PasskeyAssertion,
  PasskeyRegistration,
  RequestOptions,
} from '#contract/account/passkey.ts'

/** Values that a faulty authenticator or an attacker would send. */
interface Faults {
  /** Origin of the page that asked for the signature. */
  origin?: string
  /** False if the device did not verify its user. */
  isVerified?: boolean
  /** Counter that the device reports. By default the device increments its counter. */
  counter?: number
  challenge?: string
  userHandle?: string
  crossOrigin?: boolean
  rpId?: string
}

const ORIGIN = 'http://localhost'
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const WITH_CREDENTIAL = 0x40

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64 = (data: Buffer) => data.toString('base64url')

/** Encodes a value as CBOR, for the few types that a passkey needs (RFC 8949). */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, part]) => [cbor(key), cbor(part as number)])
  return Buffer.concat([head(5, value.size), ...entries])
}

/** Creates a passkey in software, as a phone with a screen lock makes one. */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  let counter = 0
  let owner = ''

  function clientData(type: string, challenge: string, { origin = ORIGIN, crossOrigin = false }: Faults): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
  }

  function authenticatorData(rpId: string, faults: Faults, credential?: Buffer): Buffer {
    counter = faults.counter ?? counter + 1
    const flags =
      USER_PRESENT |
      (faults.isVerified === false ? 0 : USER_VERIFIED) |
      (credential === undefined ? 0 : WITH_CREDENTIAL)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(faults.rpId ?? rpId), Buffer.from([flags]), count, credential ?? Buffer.alloc(0)])
  }

  return {
    register(options: CreationOptions, faults: Faults = {}): PasskeyRegistration {
      owner = options.user.id
      const key = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        cbor(key),
      ])
      const authData = authenticatorData(options.rp.id, faults, credential)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        id: base64(credentialId),
        rawId: base64(credentialId),
        type: 'public-key',
        response: {
          clientDataJSON: base64(clientData('webauthn.create', faults.challenge ?? options.challenge, faults)),
          attestationObject: base64(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },

    sign(options: RequestOptions, faults: Faults = {}): PasskeyAssertion {
      const data = clientData('webauthn.get', faults.challenge ?? options.challenge, faults)
      const authData = authenticatorData(options.rpId, faults)
      return {
        id: base64(credentialId),
        rawId: base64(credentialId),
        type: 'public-key',
        response: {
          clientDataJSON: base64(data),
          authenticatorData: base64(authData),
          signature: base64(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
          userHandle: faults.userHandle ?? owner,
        },
      }
    },
  }
}
