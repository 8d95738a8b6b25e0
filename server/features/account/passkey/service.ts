import { randomUUID } from 'node:crypto'
import type {
  CreationOptions,
  Passkey,
  PasskeyAssertion,
  PasskeyRegistration,
  RequestOptions,
} from '#contract/account/passkey.ts'
import { isStaff } from '#contract/account/second-step.rules.ts'
import { brand } from '#contract/site/brand.ts'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import type { MailTemplate } from '../../../db/tables/mail.ts'
import type { CallContext } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { type Person, getAccountRights } from '../../../http/person.ts'
import { toActor, recordAudit } from '../../../desk/audit.ts'
import { wakeMailJob, queueMail } from '../../../mail/queue.ts'
import { CHALLENGE_SECONDS, createChallenge, spendChallenge } from '../../../auth/challenge.ts'
import { getDeviceName } from '../../../auth/device-name.ts'
import { lockOpenSession } from '../../../auth/family-queries.ts'
import { getCredentialOwner, requireReauthentication } from '../../../auth/proof.ts'
import { type StartedSession, startSession } from '../../../auth/start-session.ts'
import { markSecondStepPassed } from '../../../auth/step-queries.ts'
import {
  createCreationOptions,
  readAssertion,
  readRegistration,
  createRequestOptions,
  type VerifiedAssertion,
  getPasskeySite,
} from './ceremony.ts'
import { presentPasskey } from './present.ts'
import * as queries from './queries.ts'

const LIMIT = 20
const timeoutMs = CHALLENGE_SECONDS * 1_000

type Known = CallContext<Person>

export async function listPasskeys({ db, person }: Pick<Known, 'db' | 'person'>): Promise<Passkey[]> {
  return (await queries.listPasskeysOfUser(db, getCredentialOwner(person))).map(presentPasskey)
}

/** Returns the options for a new passkey. Requires the password or a recent login. */
export async function startPasskey(context: Known, password: string): Promise<CreationOptions> {
  await requireReauthentication(context, password)
  const { db, person, keys, now } = context
  const id = getCredentialOwner(person)
  const knownPasskeys = await queries.listPasskeysOfUser(db, id)
  if (knownPasskeys.length >= LIMIT) throw new CallError('PASSKEY_LIMIT_REACHED')
  const { email, full_name: fullName } = await queries.findOwner(db, id)
  const challenge = createChallenge({ purpose: 'passkey-add', sessionId: person.sessionId }, keys, now())
  return createCreationOptions(
    { ...getPasskeySite(context), name: brand.name },
    { id, email, fullName },
    { challenge, known: knownPasskeys, timeoutMs },
  )
}

export async function addPasskey(context: Known, registration: PasskeyRegistration): Promise<Passkey> {
  const { db, person, now } = context
  const wantedChallenge = { purpose: 'passkey-add', sessionId: person.sessionId } as const
  const key = await readRegistration(context, registration, wantedChallenge)
  const at = now()
  const row = await runInTransaction(db, async tx => {
    const owner = await queries.lockOwner(tx, getCredentialOwner(person))
    // A password reset during this call may have ended the session. The passkey must then not be stored.
    if (!(await lockOpenSession(tx, person.sessionId))) throw new CallError('UNAUTHORIZED')
    if (!(await spendChallenge(tx, key.challenge))) throw new CallError('PASSKEY_TIMED_OUT')
    if ((await queries.listPasskeysOfUser(tx, owner.id)).length >= LIMIT) throw new CallError('PASSKEY_LIMIT_REACHED')
    const passkey = await queries.insertPasskey(tx, {
      id: randomUUID(),
      user_id: owner.id,
      credential_id: key.credentialId,
      public_key: Buffer.from(key.publicKey),
      counter: key.counter,
      transports: registration.response.transports,
      name: getDeviceName(context.header('user-agent')),
      is_backed_up: key.isBackedUp,
      created_at: at,
    })
    if (!passkey) throw new CallError('PASSKEY_EXISTS')
    await sendMailToOwner(tx, 'passkey-added', owner, at)
    if (isStaff(getAccountRights(person))) {
      // The device has just verified its user, so the second factor counts as passed in this session.
      await markSecondStepPassed(tx, person.sessionId, at)
      await note(tx, context, 'passkey.add', owner)
    }
    return passkey
  })
  wakeMailJob(context)
  return presentPasskey(row)
}

export async function removePasskey(context: Known, id: string, password: string): Promise<void> {
  await requireReauthentication(context, password)
  await runInTransaction(context.db, async tx => {
    const owner = await queries.lockOwner(tx, getCredentialOwner(context.person))
    if (!(await queries.deletePasskey(tx, owner.id, id))) throw new CallError('PASSKEY_NOT_FOUND')
    await sendMailToOwner(tx, 'passkey-removed', owner, context.now())
    if (isStaff(getAccountRights(context.person))) await note(tx, context, 'passkey.remove', owner)
  })
  wakeMailJob(context)
}

/** Logs the change, because passkeys of admins and experts are a second factor. */
function note(
  tx: Tx,
  context: Known,
  action: 'passkey.add' | 'passkey.remove',
  { id, full_name: name }: { id: string; full_name: string },
): Promise<void> {
  return recordAudit(tx, toActor(context), { action, subject: { kind: 'user', id, name }, personId: id })
}

function sendMailToOwner(tx: Tx, template: MailTemplate, { id, email }: { id: string; email: string }, now: Date) {
  return queueMail(tx, { template, userId: id, email, now })
}

const beforeLogin = { purpose: 'passkey-login', sessionId: '' } as const

/**
 * Returns the options for a login with a passkey. The options are the same for all users, so that they do not reveal
 * whether an account exists.
 */
export function startLogin(context: CallContext): RequestOptions {
  const challenge = createChallenge(beforeLogin, context.keys, context.now())
  return createRequestOptions(getPasskeySite(context), { challenge, allowed: [], timeoutMs })
}

/** Starts a session if the signature of a known passkey is valid. */
export async function login(
  context: CallContext,
  { assertion, remember }: { assertion: PasskeyAssertion; remember: boolean },
  device: string,
): Promise<{ session: StartedSession; email: string }> {
  const key = await queries.findPasskey(context.db, assertion.id)
  if (!key) throw new CallError('PASSKEY_NOT_KNOWN')
  const signedAssertion = await readAssertion(context, { assertion, key }, beforeLogin)
  const result = await runInTransaction(context.db, async tx => {
    const owner = await acceptSignature(tx, key.id, signedAssertion, context.now())
    if (owner === 'blocked') return undefined
    const { userId, email, isAdmin, roles } = owner
    return {
      email,
      session: await startSession(
        context,
        tx,
        { userId, isAdmin, roles },
        { isRemembered: remember, device, hasPassedStep: true },
      ),
    }
  })
  if (result) return result
  wakeMailJob(context)
  throw new CallError('PASSKEY_BLOCKED')
}

type Owner = NonNullable<Awaited<ReturnType<typeof queries.lockPasskey>>>

/**
 * Accepts a verified signature only once. If the counter has not grown, blocks the passkey and emails its owner,
 * because the passkey may have been copied. Returns 'blocked' instead of throwing, because the block must be committed.
 */
async function acceptSignature(
  tx: Tx,
  id: string,
  { challenge, counter, isBackedUp }: VerifiedAssertion,
  now: Date,
): Promise<Owner | 'blocked'> {
  const key = await queries.lockPasskey(tx, id)
  if (!key) throw new CallError('PASSKEY_NOT_KNOWN')
  if (!(await spendChallenge(tx, challenge))) throw new CallError('PASSKEY_TIMED_OUT')
  if (key.blocked_at !== null) return 'blocked'
  const before = Number(key.counter)
  if ((counter > 0 || before > 0) && counter <= before) {
    await queries.blockPasskey(tx, id, now)
    await sendMailToOwner(tx, 'passkey-blocked', { id: key.userId, email: key.email }, now)
    return 'blocked'
  }
  await queries.recordPasskeyUse(tx, id, { counter, is_backed_up: isBackedUp, last_used_at: now })
  return key
}

/** Returns the options for passing the second factor with one of the account's own passkeys. */
export async function startStep(context: Known): Promise<RequestOptions> {
  const { db, person, keys, now } = context
  const ownPasskeys = await queries.listPasskeysOfUser(db, getCredentialOwner(person))
  const allowed = ownPasskeys.filter(key => key.blocked_at === null)
  if (allowed.length === 0) throw new CallError('STEP_NOT_SET_UP')
  const challenge = createChallenge({ purpose: 'second-step', sessionId: person.sessionId }, keys, now())
  return createRequestOptions(getPasskeySite(context), { challenge, allowed, timeoutMs })
}

/** Passes the second factor of this session with a signature. Returns the time at which it was passed. */
export async function signStep(context: Known, assertion: PasskeyAssertion): Promise<Date> {
  const { db, person, now } = context
  const key = await queries.findPasskey(db, assertion.id)
  if (key?.user_id !== getCredentialOwner(person)) throw new CallError('PASSKEY_NOT_KNOWN')
  const signedAssertion = await readAssertion(
    context,
    { assertion, key },
    { purpose: 'second-step', sessionId: person.sessionId },
  )
  const at = now()
  const isBlocked = await runInTransaction(db, async tx => {
    if ((await acceptSignature(tx, key.id, signedAssertion, at)) === 'blocked') return true
    await markSecondStepPassed(tx, person.sessionId, at)
    return false
  })
  if (!isBlocked) return at
  wakeMailJob(context)
  throw new CallError('PASSKEY_BLOCKED')
}
