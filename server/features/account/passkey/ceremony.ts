import type { PasskeyAssertion, PasskeyRegistration } from '#contract/account/passkey.ts'
import type { CallContext } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { type Purpose, readChallenge, type ReadChallenge } from '../../../auth/challenge.ts'

/*
 * Loads the library that verifies signatures of authenticators at its first use, because few requests need this
 * library.
 */

const library = () => import('@simplewebauthn/server')

/** Site to which a passkey is bound (WebAuthn relying party). */
export interface PasskeySite {
  rpId: string
  origin: string
}

/** Returns the site of `PUBLIC_URL`. If a demo lacks this setting, returns the host of the request. */
export function getPasskeySite({ config, header }: Pick<CallContext, 'config' | 'header'>): PasskeySite {
  const origin = config.publicUrl ?? header('origin') ?? `http://${header('host') ?? 'localhost'}`
  return { rpId: new URL(origin).hostname, origin }
}

interface Asked {
  purpose: Purpose
  sessionId: string
}

/**
 * Reads the challenge from the signed data. Refuses a challenge that has expired, or that was not issued by this server
 * for this purpose and session.
 */
function findChallenge(
  { keys, now }: Pick<CallContext, 'keys' | 'now'>,
  clientDataJSON: string,
  asked: Asked,
): ReadChallenge & { text: string } {
  const text = formatChallenge(clientDataJSON)
  const read = text === undefined ? 'invalid' : readChallenge(text, asked, keys, now())
  if (read === 'expired') throw new CallError('PASSKEY_TIMED_OUT')
  if (read === 'invalid' || text === undefined) throw new CallError('PASSKEY_NOT_VERIFIED')
  return { ...read, text }
}

/**
 * Returns the text of the challenge in the signed data. Returns undefined if the data contains no challenge, or if the
 * signature was requested in a frame of another site (`crossOrigin`).
 */
function formatChallenge(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined
    if ('crossOrigin' in data && data.crossOrigin === true) return undefined
    return typeof data.challenge === 'string' ? data.challenge : undefined
  } catch {
    return undefined
  }
}

/**
 * Throws the same error for every fault of signature, origin, relying party or format, because a correct device causes
 * no such fault.
 */
async function requireVerified<T extends { verified: boolean }>(work: () => Promise<T>): Promise<T> {
  const result = await work().catch(() => undefined)
  if (!result?.verified) throw new CallError('PASSKEY_NOT_VERIFIED')
  return result
}

export interface NewKey {
  challenge: ReadChallenge
  credentialId: string
  publicKey: Uint8Array
  counter: number
  isBackedUp: boolean
}

/** Verifies the response of a registration. Requires that the device verified its user. */
export async function readRegistration(
  context: CallContext,
  registration: PasskeyRegistration,
  asked: Asked,
): Promise<NewKey> {
  const { text, ...challenge } = findChallenge(context, registration.response.clientDataJSON, asked)
  const { verifyRegistrationResponse } = await library()
  const site = getPasskeySite(context)
  const { registrationInfo } = await requireVerified(() =>
    verifyRegistrationResponse({
      response: {
        ...registration,
        response: { ...registration.response, transports: [] },
        clientExtensionResults: {},
      },
      expectedChallenge: text,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: [...ALGORITHMS],
    }),
  )
  if (!registrationInfo) throw new CallError('PASSKEY_NOT_VERIFIED')
  if (!registrationInfo.userVerified) throw new CallError('PASSKEY_WITHOUT_LOCK')
  const { credential, credentialBackedUp: isBackedUp } = registrationInfo
  return {
    challenge,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    isBackedUp,
  }
}

/**
 * COSE numbers of Ed25519, ECDSA with P-256, and RSA. Common authenticators support at least one of these algorithms.
 */
const ALGORITHMS = [-8, -7, -257] as const

export interface VerifiedAssertion {
  challenge: ReadChallenge
  counter: number
  isBackedUp: boolean
}

/**
 * Verifies a signature made with this passkey. The caller must then lock the row and compare the signature counter.
 */
export async function readAssertion(
  context: CallContext,
  {
    assertion,
    key,
  }: { assertion: PasskeyAssertion; key: { user_id: string; credential_id: string; public_key: Buffer } },
  asked: Asked,
): Promise<VerifiedAssertion> {
  const { text, ...challenge } = findChallenge(context, assertion.response.clientDataJSON, asked)
  const { userHandle, ...response } = assertion.response
  if (userHandle !== undefined && userHandle !== handleOf(key.user_id)) throw new CallError('PASSKEY_NOT_VERIFIED')
  const { verifyAuthenticationResponse } = await library()
  const site = getPasskeySite(context)
  const { authenticationInfo } = await requireVerified(() =>
    verifyAuthenticationResponse({
      response: { ...assertion, response, clientExtensionResults: {} },
      expectedChallenge: text,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      credential: { id: key.credential_id, publicKey: new Uint8Array(key.public_key), counter: 0 },
      requireUserVerification: false,
    }),
  )
  if (!authenticationInfo.userVerified) throw new CallError('PASSKEY_WITHOUT_LOCK')
  return { challenge, counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
}

/** WebAuthn user handle: the user's id, which is random and reveals nothing about the user. */
function handleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

interface Person {
  id: string
  email: string
  fullName: string
}

interface Known {
  credential_id: string
  transports: string[]
}

const getDescriptor = ({ credential_id: id, transports }: Known) => ({ id, type: 'public-key' as const, transports })

/** Builds the options for a new passkey. The passkey must be discoverable, and the device must verify its user. */
export function createCreationOptions(
  site: PasskeySite & { name: string },
  person: Person,
  { challenge, known, timeoutMs }: { challenge: Uint8Array; known: readonly Known[]; timeoutMs: number },
) {
  return {
    challenge: Buffer.from(challenge).toString('base64url'),
    rp: { id: site.rpId, name: site.name },
    user: { id: handleOf(person.id), name: person.email, displayName: person.fullName },
    pubKeyCredParams: ALGORITHMS.map(alg => ({ type: 'public-key' as const, alg })),
    timeout: timeoutMs,
    attestation: 'none' as const,
    excludeCredentials: known.map(getDescriptor),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  }
}

export function createRequestOptions(
  { rpId }: PasskeySite,
  { challenge, allowed, timeoutMs }: { challenge: Uint8Array; allowed: readonly Known[]; timeoutMs: number },
) {
  return {
    challenge: Buffer.from(challenge).toString('base64url'),
    rpId,
    timeout: timeoutMs,
    userVerification: 'required' as const,
    allowCredentials: allowed.map(getDescriptor),
  }
}
