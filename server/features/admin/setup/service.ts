import { randomUUID } from 'node:crypto'
import { type Setup, setupItems } from '#contract/admin/setup.ts'
import { brand } from '#contract/site/brand.ts'
import { overrideBrand } from '#contract/site/brand-defaults.ts'
import { hasRecentBackup } from '../../../backup/recent.ts'
import { assertOutsideTransaction, type Db, runInTransaction } from '../../../db/database.ts'
import { type Actor, recordAudit } from '../../../desk/audit.ts'
import type { Services } from '../../../http/context.ts'
import { CallError } from '../../../http/errors.ts'
import { renderEmail } from '../../../mail/layout.ts'
import { findUndeliverable, recordUndeliverable } from '../../../mail/undeliverable-queries.ts'
import { MailRefused } from '../../../providers/mail/port.ts'
import { findRecipient, readSetupState, updateSetupState } from './queries.ts'

const subject = { kind: 'setup', id: 'setup', name: 'Persiapan server' }

/**
 * Returns whether the operator has changed the contacts of the brand, because the default contacts do not reach anyone.
 */
const isOwnBrand = () => {
  const demo = overrideBrand({})
  return brand.supportEmail !== demo.supportEmail && brand.supportWhatsApp !== demo.supportWhatsApp
}

/** Returns the checklist for a new installation, with the state of each item. */
export async function readSetup({ db, config }: Services, userId: string, now: Date): Promise<Setup> {
  const { isDismissed, isPointsOnly, isBackedUp, ...found } = await readSetupState(db, now)
  const { email } = await findRecipient(db, userId)
  const done = {
    ...found,
    brand: isOwnBrand(),
    payment: config.midtrans !== undefined || isPointsOnly,
    backup: isBackedUp || (await hasRecentBackup(config.backup, now)),
  }
  return { isDismissed, testEmail: email, items: setupItems.map(name => ({ name, isDone: done[name] })) }
}

export function renderTestMail(name: string, origin: string) {
  return renderEmail({
    subject: `Email uji ${brand.name}`,
    greeting: `Halo, ${name}.`,
    paragraphs: [`Email dari ${origin} sampai. Pengaturan SMTP_URL dan MAIL_FROM sudah benar.`],
    notes: [],
  })
}

/**
 * Sends a test email to the admin and returns the admin's email address. Throws SETUP_MAIL_FAILED with advice if the
 * mail server fails. Throws TEST_MAIL_BOUNCED if the email address does not exist.
 */
export async function sendTestMail({ db, mailTransport, publicUrl }: Services, actor: Actor): Promise<string> {
  const { full_name: name, email: address } = await findRecipient(db, actor.userId)
  if ((await findUndeliverable(db, actor.userId))?.reason === 'bounced') throw new CallError('TEST_MAIL_BOUNCED')
  assertOutsideTransaction()
  try {
    await mailTransport.send({
      id: `${randomUUID()}@${new URL(publicUrl()).hostname}`,
      date: actor.at,
      to: { name, address },
      ...renderTestMail(name, publicUrl()),
    })
  } catch (error) {
    if (error instanceof MailRefused && error.isAddressUnknown) {
      await recordUndeliverable(db, { email: address, reason: 'bounced', at: actor.at })
      throw new CallError('TEST_MAIL_BOUNCED')
    }
    const why = error instanceof Error ? error.message : 'tanpa keterangan'
    const message = `Email uji tidak terkirim: ${why.slice(0, 200)}. Periksa SMTP_URL dan MAIL_FROM, lalu jalankan ulang server.`
    throw new CallError('SETUP_MAIL_FAILED', { message })
  }
  await runInTransaction(db, async tx => {
    await updateSetupState(tx, { mail_tested_at: actor.at })
    await recordAudit(tx, actor, { action: 'setup.test-mail', subject })
  })
  return address
}

/** Marks an item as done if the server cannot check the item itself. */
export function confirmItem(db: Db, actor: Actor, item: 'payment' | 'backup'): Promise<void> {
  return runInTransaction(db, async tx => {
    await updateSetupState(tx, item === 'payment' ? { points_only_at: actor.at } : { backup_at: actor.at })
    await recordAudit(tx, actor, { action: 'setup.confirm', subject, after: { item } })
  })
}

/** Hides the checklist for all admins, or shows it again. */
export function dismissSetup(db: Db, actor: Actor, isDismissed: boolean): Promise<void> {
  return runInTransaction(db, async tx => {
    await updateSetupState(tx, { dismissed_at: isDismissed ? actor.at : null })
    await recordAudit(tx, actor, { action: 'setup.dismiss', subject, after: { isDismissed } })
  })
}
