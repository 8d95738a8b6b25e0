import type { AuditAction } from '#contract/admin/audit.ts'
import type { PasskeyAssertion, RequestOptions } from '#contract/account/passkey.ts'
import { hasPassedSecondStep, isStaff, needsSecondStep, STEP_SECONDS } from '#contract/account/second-step.rules.ts'
import type { SecondStep } from '#contract/account/second-step.ts'
import type { ErrorCode } from '#contract/wire/error-codes.ts'
import { brand } from '#contract/site/brand.ts'
import { runInTransaction, type Tx } from '../../../db/database.ts'
import type { MailTemplate } from '../../../db/tables/mail.ts'
import { toActor, recordAudit } from '../../../desk/audit.ts'
import type { CallContext } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { isPasswordCorrect } from '../../../auth/passwords.ts'
import { type Person, getAccountRights } from '../../../http/person.ts'
import { wakeMailJob, queueMail } from '../../../mail/queue.ts'
import { findSecondStep, markSecondStepPassed } from '../../../auth/step-queries.ts'
import { encodeBase32, decryptSecret, encryptSecret, findMatchingStep, createSecret } from '../../../auth/totp.ts'
import { requireReauthentication } from '../../../auth/proof.ts'
import { signStep, startStep } from '../passkey/service.ts'
import * as queries from './queries.ts'
import { createRecoveryCodes, removeCodeSeparators, getSelector } from './recovery-codes.ts'

type Known = CallContext<Person>

const CODE_USED = 'Kode ini sudah dipakai. Tunggu kode berikutnya di aplikasimu.'

/** Refuses all users except admins and experts, because only these have a second factor. */
function requireStaff({ person }: Pick<Known, 'person'>): void {
  if (!isStaff(getAccountRights(person))) throw new CallError('FORBIDDEN')
}

/** Describes the second factor of the caller's session. */
export async function readStep({ db, person, config, now }: Known): Promise<SecondStep> {
  const step = await findSecondStep(db, person.sessionId)
  const { hasPasskey, hasApp, codes } = await queries.countSecondFactors(db, person.userId)
  const rights = getAccountRights(person)
  const at = now()
  const facts = { isSetUp: step?.isSetUp ?? false, passedAt: step?.passedAt ?? null }
  return {
    isStaff: isStaff(rights),
    isDue: needsSecondStep(rights, facts, { isRequired: config.isSecondStepRequired, now: at }),
    isRequired: config.isSecondStepRequired,
    hasPasskey: Boolean(hasPasskey),
    hasApp: Boolean(hasApp),
    recoveryCodes: Number(codes ?? 0),
    passedUntil: facts.passedAt && hasPassedSecondStep(facts, at) ? endOf(facts.passedAt) : null,
  }
}

const endOf = (passedAt: Date) => new Date(passedAt.getTime() + STEP_SECONDS * 1_000).toISOString()

/** Passes the second factor with a code of the authenticator app or with a recovery code. A code can be used once. */
export async function passWithCode(context: Known, text: string): Promise<string> {
  requireStaff(context)
  await context.limit('second-step', context.person.userId)
  const code = removeCodeSeparators(text)
  const at = await withAudit(context, () =>
    /^\d+$/.test(code) ? passWithApp(context, code) : passWithRecoveryCode(context, code),
  )
  await context.forgive('second-step', context.person.userId)
  return endOf(at)
}

/** Error codes that count as a failed second step. */
const FAILED: ReadonlySet<ErrorCode> = new Set([
  'STEP_CODE_WRONG',
  'PASSKEY_NOT_KNOWN',
  'PASSKEY_NOT_VERIFIED',
  'PASSKEY_BLOCKED',
])

/**
 * Records in the audit log whether the user passed or failed the second step. Repeated failures may mean that another
 * person knows the password. Records no failure if the account has no second step.
 */
async function withAudit(context: Known, pass: () => Promise<Date>): Promise<Date> {
  try {
    const at = await pass()
    await auditStep(context, 'second-step.pass')
    return at
  } catch (error) {
    const isFailed = error instanceof CallError && FAILED.has(error.code)
    const step = await findSecondStep(context.db, context.person.sessionId)
    if (isFailed && step?.isSetUp) await auditStep(context, 'second-step.fail')
    throw error
  }
}

async function auditStep(context: Known, action: AuditAction): Promise<void> {
  await runInTransaction(context.db, async tx => {
    const { id, full_name: name } = await queries.lockOwner(tx, context.person.userId)
    await recordAudit(tx, toActor(context), { action, subject: { kind: 'user', id, name }, personId: id })
  })
}

async function passWithApp({ db, person, keys, now }: Known, code: string): Promise<Date> {
  const { userId, sessionId } = person
  const row = await queries.findSecret(db, userId)
  if (!row || row.confirmed_at === null) throw new CallError('STEP_NOT_SET_UP')
  const at = now()
  const step = findMatchingStep(decryptSecret(row.secret, userId, keys), code, at)
  if (step === undefined) throw new CallError('STEP_CODE_WRONG')
  await runInTransaction(db, async tx => {
    if (!(await queries.markTimeStepUsed(tx, userId, step)))
      throw new CallError('STEP_CODE_WRONG', { message: CODE_USED })
    await markSecondStepPassed(tx, sessionId, at)
  })
  return at
}

async function passWithRecoveryCode(context: Known, code: string): Promise<Date> {
  const { db, person, now } = context
  const { userId, sessionId } = person
  const selector = getSelector(code)
  const row = await queries.findRecoveryCode(db, userId, selector)
  if (!(await isPasswordCorrect(row?.hash, code))) throw new CallError('STEP_CODE_WRONG')
  const at = now()
  await runInTransaction(db, async tx => {
    const owner = await queries.lockOwner(tx, userId)
    if (!(await queries.spendRecoveryCode(tx, userId, selector, at))) throw new CallError('STEP_CODE_WRONG')
    await markSecondStepPassed(tx, sessionId, at)
    await noteChange(tx, context, owner, { mail: 'recovery-code-used', action: 'second-step.recovery-code' })
  })
  wakeMailJob(context)
  return at
}

export async function startPasskeyStep(context: Known): Promise<RequestOptions> {
  requireStaff(context)
  return startStep(context)
}

export async function passWithPasskey(context: Known, assertion: PasskeyAssertion): Promise<string> {
  requireStaff(context)
  await context.limit('passkey', context.person.userId)
  return endOf(await withAudit(context, () => signStep(context, assertion)))
}

/**
 * Creates the secret of an authenticator app. The app becomes active after the first correct code
 * (`confirmAuthenticatorApp`).
 */
export async function startAuthenticatorApp(
  context: Known,
  password: string,
): Promise<{ secret: string; uri: string }> {
  requireStaff(context)
  await requireReauthentication(context, password)
  const { db, person, keys, now } = context
  const secret = createSecret()
  const { email } = await runInTransaction(db, async tx => {
    const owner = await queries.lockOwner(tx, person.userId)
    const row = { user_id: owner.id, secret: encryptSecret(secret, owner.id, keys), created_at: now() }
    if (!(await queries.upsertSecret(tx, row))) throw new CallError('STEP_APP_ON')
    return owner
  })
  const text = encodeBase32(secret)
  const label = encodeURIComponent(`${brand.name}:${email}`)
  return { secret: text, uri: `otpauth://totp/${label}?secret=${text}&issuer=${encodeURIComponent(brand.name)}` }
}

/** Activates the authenticator app, and creates recovery codes if the account has none. */
export async function confirmAuthenticatorApp(context: Known, text: string): Promise<string[]> {
  requireStaff(context)
  const { db, person, keys, now } = context
  const { userId, sessionId } = person
  await context.limit('second-step', userId)
  const row = await queries.findSecret(db, userId)
  if (!row || row.confirmed_at !== null) throw new CallError('STEP_NOT_SET_UP')
  const at = now()
  const step = findMatchingStep(decryptSecret(row.secret, userId, keys), removeCodeSeparators(text), at)
  if (step === undefined) throw new CallError('STEP_CODE_WRONG')
  const { codes: left } = await queries.countSecondFactors(db, userId)
  const codes = Number(left ?? 0) > 0 ? [] : await createRecoveryCodes()
  await runInTransaction(db, async tx => {
    const owner = await queries.lockOwner(tx, userId)
    if (!(await queries.confirmSecret(tx, userId, row.secret, at))) throw new CallError('STEP_NOT_SET_UP')
    await queries.markTimeStepUsed(tx, userId, step)
    if (codes.length > 0) await queries.replaceRecoveryCodes(tx, userId, codes.map(getRow), at)
    await markSecondStepPassed(tx, sessionId, at)
    await noteChange(tx, context, owner, { mail: 'second-step-on', action: 'second-step.on' })
  })
  wakeMailJob(context)
  await context.forgive('second-step', userId)
  return codes.map(code => code.text)
}

const getRow = ({ selector, hash }: { selector: string; hash: string }) => ({ selector, hash })

export async function removeAuthenticatorApp(context: Known, password: string): Promise<void> {
  requireStaff(context)
  await requireReauthentication(context, password)
  await runInTransaction(context.db, async tx => {
    const owner = await queries.lockOwner(tx, context.person.userId)
    if (!(await queries.deleteSecret(tx, owner.id))) throw new CallError('STEP_NOT_SET_UP')
    await noteChange(tx, context, owner, { mail: 'second-step-off', action: 'second-step.off' })
  })
  wakeMailJob(context)
}

export async function makeRecoveryCodes(context: Known, password: string): Promise<string[]> {
  requireStaff(context)
  await requireReauthentication(context, password)
  const { db, person, now } = context
  const { hasApp, hasPasskey } = await queries.countSecondFactors(db, person.userId)
  if (!hasApp && !hasPasskey) throw new CallError('STEP_NOT_SET_UP')
  const codes = await createRecoveryCodes()
  await runInTransaction(db, async tx => {
    const owner = await queries.lockOwner(tx, person.userId)
    await queries.replaceRecoveryCodes(tx, owner.id, codes.map(getRow), now())
    await noteChange(tx, context, owner, { mail: 'second-step-on', action: 'second-step.codes' })
  })
  wakeMailJob(context)
  return codes.map(code => code.text)
}

interface Owner {
  id: string
  email: string
  full_name: string
}

/** Queues an email to the owner and an audit entry, in the transaction of the change. */
async function noteChange(
  tx: Tx,
  context: Known,
  { id, email, full_name: name }: Owner,
  { mail, action }: { mail: MailTemplate; action: AuditAction },
): Promise<void> {
  await queueMail(tx, { template: mail, userId: id, email, now: context.now() })
  await recordAudit(tx, toActor(context), { action, subject: { kind: 'user', id, name }, personId: id })
}
