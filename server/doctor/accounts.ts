import { createPublicKey, sign, verify } from 'node:crypto'
import { createEd25519Key } from '../auth/ed25519.ts'
import { serverKeyNames } from '../db/server-keys.ts'
import { type Check, reportError, reportOk, reportSkipped, reportWarning, defineDatabaseCheck } from './check.ts'
import { listServerKeys, countAccounts } from './account-queries.ts'

const KEY_BYTES = 32

const admins = defineDatabaseCheck('admins', 'Admin', async ask => {
  const { admins: count } = await ask(countAccounts)
  const fix = 'Buat satu lagi: npm run admin -- create EMAIL'
  if (count === 0) return reportWarning('Belum ada admin yang dapat masuk.', 'Buat: npm run admin -- create EMAIL')
  return count === 1
    ? reportWarning('Hanya satu admin: bila ia kehilangan akses, server tanpa pengurus.', fix)
    : reportOk(`${count} admin.`)
})

const demo = defineDatabaseCheck('demo-accounts', 'Akun demo', async (ask, { config }) => {
  const { demo: count } = await ask(countAccounts)
  if (count === 0) return reportOk('Tidak ada.')
  if (config?.isProduction !== true) return reportOk(`${count} akun, hanya untuk percobaan.`)
  return reportError(
    `${count} akun demo dengan password yang diketahui umum: server menolak mulai.`,
    'Pakai database kosong untuk production.',
  )
})

const keys = defineDatabaseCheck('server-keys', 'Kunci server', async ask => {
  const keyLengths = new Map((await ask(listServerKeys)).map(({ name, secret }) => [name, secret.length]))
  if (keyLengths.size === 0) return reportSkipped('Dibuat saat server pertama kali mulai.')
  const names: readonly string[] = Object.values(serverKeyNames)
  const missingNames = names.filter(name => !keyLengths.has(name))
  const wrongNames = names.filter(name => keyLengths.has(name) && keyLengths.get(name) !== KEY_BYTES)
  if (wrongNames.length > 0)
    return reportError(`Panjang kunci salah: ${wrongNames.join(', ')}.`, 'Pulihkan server_key dari cadangan.')
  if (missingNames.length === 0) return reportOk(`${names.length} kunci.`)
  return reportWarning(
    `Kunci hilang: ${missingNames.join(', ')}. Server membuat yang baru, dan tautan serta sesi lama tidak berlaku.`,
    'Pulihkan server_key dari cadangan sebelum server mulai.',
  )
})

const certificateKey = defineDatabaseCheck('certificate-key', 'Kunci sertifikat', async ask => {
  const row = (await ask(listServerKeys)).find(({ name }) => name === serverKeyNames.certificate)
  const { certificates } = await ask(countAccounts)
  if (!row && certificates === 0) return reportSkipped('Belum ada sertifikat.')
  const fix = 'Pulihkan server_key dari cadangan: tanpa kunci itu sertifikat lama tidak dapat diperiksa.'
  if (!row) return reportError(`Kunci hilang, padahal ${certificates} sertifikat sudah terbit.`, fix)
  if (row.secret.length !== KEY_BYTES) return reportError('Panjang kunci salah.', fix)
  const key = createEd25519Key(row.secret)
  const text = Buffer.from('uji')
  return verify(null, text, createPublicKey(key), sign(null, text, key))
    ? reportOk('Dapat menandatangani.')
    : reportError('Rusak.', fix)
})

export const accountChecks: readonly Check[] = [admins, demo, keys, certificateKey]
