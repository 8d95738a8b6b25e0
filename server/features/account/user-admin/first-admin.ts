import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { Password } from '#contract/account/auth.ts'
import { FullName } from '#contract/account/person-fields.ts'
import { Email } from '#contract/account/session-data.ts'
import { hashPassword } from '../../../auth/passwords.ts'
import { type Db, runInTransaction } from '../../../db/database.ts'
import type { ServerKeys } from '../../../db/server-keys.ts'
import { recordAudit } from '../../../desk/audit.ts'
import { queueMail } from '../../../mail/queue.ts'
import { openAccount } from '../auth/service.ts'
import { OperatorRefusal } from './operator.ts'
import { hasAdmin, lockAdmins } from './operator-queries.ts'

/*
 * While the database has no admin, each start of the server prints a link to the set-up page. The link works for a day,
 * and only until the first admin exists. The database stores no row for the link. The signature proves that this server
 * printed the link. If two users submit the form at the same time, a lock lets only one of them succeed. The page is
 * plain HTML without script, so learners download no code for it.
 *
 * Another user who can read the server's log can use the link first. So after the operator has created the first admin,
 * the operator must restart the server and check with `npm run admin -- list` that no unknown admin exists.
 */

const AUDIENCE = 'first-admin'
const ALGORITHM = 'HS256'
const VALID_SECONDS = 86_400

/** Returns a token for the set-up page, or undefined if an admin exists. */
export async function createFirstAdminToken(db: Db, keys: ServerKeys, now: Date): Promise<string | undefined> {
  if (await hasAdmin(db)) return undefined
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + VALID_SECONDS)
    .sign(keys.mailToken)
}

export async function isSetUpOpen(
  db: Db,
  token: string,
  { keys, now }: { keys: ServerKeys; now: Date },
): Promise<boolean> {
  try {
    await jwtVerify(token, keys.mailToken, {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['exp'],
    })
  } catch {
    return false
  }
  return !(await hasAdmin(db))
}

export const FirstAdmin = v.object({ fullName: FullName, email: Email, password: Password })

/** Creates the first admin. Refuses if an admin exists or if the email address already has an account. */
export async function createFirstAdmin(
  db: Db,
  { fullName, email, password }: v.InferOutput<typeof FirstAdmin>,
  { now, place }: { now: Date; place: string },
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await runInTransaction(db, async tx => {
    await lockAdmins(tx)
    if (await hasAdmin(tx)) throw new OperatorRefusal('Admin pertama sudah ada. Silakan masuk.')
    const id = randomUUID()
    if (!(await openAccount(tx, { id, fullName, email, passwordHash, isAdmin: true, at: now }))) {
      throw new OperatorRefusal(
        'Email ini sudah punya akun. Pakai email lain, atau jalankan di server: npm run admin -- grant EMAIL',
      )
    }
    await queueMail(tx, { template: 'verification', userId: id, email, now })
    const subject = { kind: 'user', id, name: fullName }
    const actor = { userId: id, place, at: now }
    await recordAudit(tx, actor, { action: 'admin.create', subject, personId: id, after: { isAdmin: true } })
  })
}
