import { notificationKinds } from '#contract/account/notification-steps.ts'
import { type Db, runInTransaction } from '../../../db/database.ts'
import { findPreferences } from './preference-queries.ts'
import { findMailedUser, removeWaitingMails, switchMailOff } from './unsubscribe-queries.ts'
import type { Unsubscribe } from './unsubscribe-token.ts'

/** Switches off one kind of email, and deletes waiting emails of this kind. Does nothing for an erased account. */
export async function unsubscribe(db: Db, given: Unsubscribe, now: Date): Promise<void> {
  await runInTransaction(db, async tx => {
    const userId = await findMailedUser(tx, given.userId)
    if (userId === undefined) return
    const knownPreferences = (await findPreferences(tx, [userId])).get(userId)
    if (!knownPreferences) return
    // A digest contains all kinds, and is sent as long as any kind is sent by email. All kinds must therefore be
    // switched off.
    const kinds = given.kind === 'digest' ? notificationKinds : [given.kind]
    await switchMailOff(tx, userId, kinds, { zone: knownPreferences.zone, now })
    await removeWaitingMails(tx, userId, given.kind === 'digest' ? [...kinds, 'digest'] : kinds)
  })
}
