import { createPublicKey, sign, verify } from 'node:crypto'
import { ed25519Key } from '../auth/ed25519.ts'
import { serverKeyNames } from '../db/server-keys.ts'
import { type Check, error, ok, skipped, warning, withDatabase } from './check.ts'
import { listServerKeys, readAccounts } from './account-queries.ts'

const KEY_BYTES = 32

const admins = withDatabase('admins', 'Admin', async ask => {
  const { admins: count } = await ask(readAccounts)
  const fix = 'Buat satu lagi: npm run admin -- create EMAIL'
  if (count === 0) return warning('Belum ada admin yang dapat masuk.', 'Buat: npm run admin -- create EMAIL')
  return count === 1
    ? warning('Hanya satu admin: bila ia kehilangan akses, server tanpa pengurus.', fix)
    : ok(`${count} admin.`)
})

const demo = withDatabase('demo-accounts', 'Akun demo', async (ask, { config }) => {
  const { demo: count } = await ask(readAccounts)
  if (count === 0) return ok('Tidak ada.')
  if (config?.isProduction !== true) return ok(`${count} akun, hanya untuk percobaan.`)
  return error(
    `${count} akun demo dengan password yang diketahui umum: server menolak mulai.`,
    'Pakai database kosong untuk production.',
  )
})

const keys = withDatabase('server-keys', 'Kunci server', async ask => {
  const found = new Map((await ask(listServerKeys)).map(({ name, secret }) => [name, secret.length]))
  if (found.size === 0) return skipped('Dibuat saat server pertama kali mulai.')
  const names: readonly string[] = Object.values(serverKeyNames)
  const missing = names.filter(name => !found.has(name))
  const wrong = names.filter(name => found.has(name) && found.get(name) !== KEY_BYTES)
  if (wrong.length > 0) return error(`Panjang kunci salah: ${wrong.join(', ')}.`, 'Pulihkan server_key dari cadangan.')
  if (missing.length === 0) return ok(`${names.length} kunci.`)
  return warning(
    `Kunci hilang: ${missing.join(', ')}. Server membuat yang baru, dan tautan serta sesi lama tidak berlaku.`,
    'Pulihkan server_key dari cadangan sebelum server mulai.',
  )
})

const certificateKey = withDatabase('certificate-key', 'Kunci sertifikat', async ask => {
  const row = (await ask(listServerKeys)).find(({ name }) => name === serverKeyNames.certificate)
  const { certificates } = await ask(readAccounts)
  if (!row && certificates === 0) return skipped('Belum ada sertifikat.')
  const fix = 'Pulihkan server_key dari cadangan: tanpa kunci itu sertifikat lama tidak dapat diperiksa.'
  if (!row) return error(`Kunci hilang, padahal ${certificates} sertifikat sudah terbit.`, fix)
  if (row.secret.length !== KEY_BYTES) return error('Panjang kunci salah.', fix)
  const key = ed25519Key(row.secret)
  const text = Buffer.from('uji')
  return verify(null, text, createPublicKey(key), sign(null, text, key))
    ? ok('Dapat menandatangani.')
    : error('Rusak.', fix)
})

export const accountChecks: readonly Check[] = [admins, demo, keys, certificateKey]
