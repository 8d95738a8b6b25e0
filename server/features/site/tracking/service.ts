import { type Consent, CONSENT_TEXT_VERSION, type Purpose } from '#contract/account/consent.ts'
import { type Db, runInTransaction, type Tx } from '../../../db/database.ts'
import {
  findLatestConsent,
  insertConsentDecision,
  isKnownVisitor,
  listDecisions,
  lockWhileDeciding,
  removeDecisions,
  type ConsentSubject,
} from './consent-queries.ts'
import { listVisitEvents, deleteEventsWithoutConsent } from './event-queries.ts'

/**
 * Stores the choice, and deletes events of purposes that are no longer allowed. After this function returns, no such
 * event is stored without a new choice.
 */
export async function storeConsent(db: Db, subject: ConsentSubject, purposes: Purpose[], now: Date): Promise<Consent> {
  await runInTransaction(db, async tx => {
    await lockWhileDeciding(tx)
    // Does not store the choice of an unknown visitor who refuses everything.
    const { visitorId, userId } = subject
    if (userId === null && purposes.length === 0 && !(await isKnownVisitor(tx, visitorId))) return
    await insertConsentDecision(tx, subject, purposes, now)
    await deleteEventsWithoutConsent(tx, subject, purposes)
  })
  return { purposes, textVersion: CONSENT_TEXT_VERSION, decidedAt: now.toISOString() }
}

/** Returns the user's last choice. Returns null if the user has made no choice or the choice is no longer valid. */
export async function readConsent(db: Db, userId: string, now: Date): Promise<Consent | null> {
  const row = await findLatestConsent(db, userId, now)
  if (!row?.isCurrent) return null
  return { purposes: row.purposes, textVersion: row.text_version, decidedAt: row.decided_at.toISOString() }
}

/** `listConsents` and `listEvents` are for the user's data export. */
export const listConsents = (db: Db, userId: string) => listDecisions(db, userId)
export const listEvents = (db: Db, userId: string) => listVisitEvents(db, userId)

/** Deletes the consent choices of an erased account, and all events that were stored for this account. */
export async function deleteVisits(tx: Tx, userId: string): Promise<void> {
  // Prevents events from being written after the deletion.
  await lockWhileDeciding(tx)
  await deleteEventsWithoutConsent(tx, { visitorId: '', userId }, [])
  await removeDecisions(tx, userId)
}
