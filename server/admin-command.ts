import { userInfo } from 'node:os'
import * as v from 'valibot'
import { FullName } from '#contract/account/person-fields.ts'
import { Email } from '#contract/account/session-data.ts'
import './brand-setting.ts'
import { demoEmailRefused, isDemoEmail } from './auth/demo-domain.ts'
import { type Config, readConfig } from './config.ts'
import type { DatabaseTarget } from './db/connect.ts'
import type { Db } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { runWithDatabase } from './db/run-with-database.ts'
import { loadServerKeys } from './db/server-keys.ts'
import { containsHead, verifyChain } from './desk/verify.ts'
import * as operator from './features/account/user-admin/operator.ts'
import { listAdmins } from './features/account/user-admin/operator-queries.ts'
import { StartFailure } from './start-failure.ts'

/*
 * Runs `npm run admin -- …`. The command connects to the database itself, so it works with a running and with a stopped
 * server, and with embedded and external PostgreSQL. Only the operator has the server's environment and its log, so
 * access to one of them proves that the user is the operator. A registration form for the first visitor would give the
 * server to the visitor who finds it first.
 * - A password link is a row of `mail_token`, like the link of a reset email. It works once, within 60 minutes.
 * - `revoke` refuses to remove the last admin, like the admin screens (`requireOtherAdmin`).
 * - Rows in the audit log have no actor. Their source is `perintah server (USER)`.
 * - The commands need no second approver, because a user with the server's environment can change the database anyway.
 */

const usage = `Pemakaian:
  npm run admin -- create EMAIL [NAMA]     membuat akun admin dan tautan untuk passwordnya
  npm run admin -- list                    menampilkan semua admin
  npm run admin -- grant EMAIL             menjadikan akun yang ada admin
  npm run admin -- revoke EMAIL            mencabut peran admin
  npm run admin -- reset-password EMAIL    membuat tautan untuk password baru seorang admin
  npm run admin -- reset-second-step EMAIL menghapus langkah kedua yang hilang
  npm run admin -- verify-audit [SEQ HASH] memeriksa log audit; SEQ dan HASH dari baris 'audit head' di log server`

function readEmail(text: string | undefined): string {
  const parsed = v.safeParse(Email, text ?? '')
  if (!parsed.success) throw new operator.OperatorRefusal(`${parsed.issues[0].message}\n\n${usage}`)
  return parsed.output
}

/**
 * Returns the name from the command's arguments. Without a name, derives one from the letters of the email address
 * before the @. The admin can change the name later.
 */
function readName(words: readonly string[], email: string): string {
  const givenName = words.join(' ').trim()
  if (givenName === '') {
    const letters =
      email
        .split('@')[0]
        ?.replaceAll(/[^\p{L}]+/gu, ' ')
        .trim() ?? ''
    return letters === '' ? 'Admin' : letters.replaceAll(/(?:^|\s)\p{L}/gu, letter => letter.toUpperCase()).slice(0, 50)
  }
  const parsed = v.safeParse(FullName, givenName)
  if (!parsed.success) throw new operator.OperatorRefusal(parsed.issues[0].message)
  return parsed.output
}

function linkLines(config: Config, email: string, token: string): string {
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  return `Tautan password untuk ${email}, berlaku 60 menit dan sekali pakai:\n${origin}/auth/reset-password?token=${token}`
}

/** Returns the name of the system user that runs this command. In a container the user id may have no name. */
function readSystemUser(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? '?')
  }
}

const getDate = (date: Date) => date.toISOString().slice(0, 10)

async function listLines(db: Db): Promise<string> {
  const admins = await listAdmins(db)
  if (admins.length === 0) return 'Belum ada admin. Buat: npm run admin -- create EMAIL'
  const width = Math.max(...admins.map(({ email }) => email.length))
  return admins
    .map(({ email, fullName, createdAt, hasPassword, lastSeenAt }) => {
      const lastVisit = lastSeenAt === null ? 'belum pernah masuk' : `terakhir masuk ${getDate(lastSeenAt)}`
      return `${email.padEnd(width)}  ${fullName}, sejak ${getDate(createdAt)}, ${hasPassword ? lastVisit : 'belum punya password'}`
    })
    .join('\n')
}

async function verifyAudit(db: Db, [seq, hash]: readonly string[]): Promise<string> {
  const { count, brokenAt } = await verifyChain(db)
  if (brokenAt !== null) throw new operator.OperatorRefusal(`Log audit rusak mulai baris ${brokenAt}.`)
  if (seq === undefined) return `Log audit utuh: ${count} baris.`
  if (!/^\d{1,15}$/.test(seq) || !/^[0-9a-f]{64}$/.test(hash ?? '')) throw new operator.OperatorRefusal(usage)
  if (await containsHead(db, { seq: Number(seq), hash: hash ?? '' }))
    return `Log audit utuh: ${count} baris, dan baris ${seq} sama dengan yang tercatat.`
  throw new operator.OperatorRefusal(`Log audit ditulis ulang: baris ${seq} bukan lagi yang tercatat.`)
}

async function perform(db: Db, config: Config, [command, ...words]: readonly string[]): Promise<string> {
  if (command === 'list') return listLines(db)
  if (command === 'verify-audit') return verifyAudit(db, words)
  const email = readEmail(words[0])
  const actor = { userId: null, place: `perintah server (${readSystemUser()})`, at: new Date() }
  const by = { db, keys: await loadServerKeys(db), actor }
  switch (command) {
    case 'create': {
      if (config.isProduction && isDemoEmail(email)) throw new operator.OperatorRefusal(demoEmailRefused)
      const fullName = readName(words.slice(1), email)
      const token = await operator.createAdmin(by, { email, fullName })
      return `Admin ${fullName} dibuat.\n${linkLines(config, email, token)}`
    }
    case 'grant': {
      const token = await operator.grantAdmin(by, email)
      if (token === undefined) return `${email} sekarang admin.`
      return `${email} sekarang admin. Emailnya belum terverifikasi, jadi password lamanya tidak berlaku lagi.\n${linkLines(config, email, token)}`
    }
    case 'revoke':
      await operator.revokeAdmin(by, email)
      return `${email} bukan admin lagi.`
    case 'reset-second-step':
      await operator.resetSecondStep(by, email)
      return `Langkah kedua ${email} dihapus, dan semua perangkatnya keluar. Ia masuk dengan password, lalu memasang yang baru di Keamanan.`
    default:
      return linkLines(config, email, await operator.resetAdminPassword(by, email))
  }
}

const commands = new Set(['create', 'list', 'grant', 'revoke', 'reset-password', 'reset-second-step', 'verify-audit'])

async function run(words: readonly string[]): Promise<string> {
  if (!commands.has(words[0] ?? '')) throw new operator.OperatorRefusal(usage)
  const config = readConfig(process.env)
  const work = async (db: Db, target: DatabaseTarget) => {
    await migrate(target)
    return perform(db, config, words)
  }
  return runWithDatabase(config, work, { isPatient: false })
}

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  const isExpected = error instanceof StartFailure || error instanceof operator.OperatorRefusal
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}
