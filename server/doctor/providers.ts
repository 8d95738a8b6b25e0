import { createECDH, createPublicKey } from 'node:crypto'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { brand } from '#contract/site/brand.ts'
import {
  type Check,
  reportError,
  reportOk,
  reportSkipped,
  reportWarning,
  defineDatabaseCheck,
  defineSettingsCheck,
} from './check.ts'
import { listPushKeys, countDeliveries, countMailJobs } from './provider-queries.ts'
import { isReservedHost } from './settings.ts'

const WAITS_LONG_MS = 15 * MINUTE_MS

const getDomain = (email: string) => email.slice(email.lastIndexOf('@') + 1)
const getMessage = (fault: unknown) => (fault instanceof Error ? fault.message : String(fault))

const mailSet = defineSettingsCheck('mail-setting', 'Server email', ({ smtpUrl }) =>
  smtpUrl === undefined
    ? reportWarning('SMTP_URL kosong: email hanya ditulis ke DATA_DIR/mail.', 'Setel SMTP_URL dan MAIL_FROM.')
    : reportOk(`${new URL(smtpUrl).hostname} disetel.`),
)

const mailServer = defineSettingsCheck('mail-server', 'Sambungan email', async ({ smtpUrl }, { network }) => {
  if (smtpUrl === undefined) return reportSkipped('SMTP_URL kosong.')
  try {
    await network.greetMailServer(smtpUrl)
    return reportOk('Tersambung dan masuk, dengan TLS bila lewat jaringan.')
  } catch (fault) {
    return reportError(
      `Tidak tersambung: ${getMessage(fault)}.`,
      'Periksa host, port, pengguna dan password di SMTP_URL; server email harus memakai TLS.',
    )
  }
})

const mailFrom = defineSettingsCheck('mail-from', 'Alamat pengirim', ({ smtpUrl, mailFrom: from }) => {
  if (smtpUrl === undefined) return reportSkipped('SMTP_URL kosong.')
  if (!isReservedHost(getDomain(from))) return reportOk(from)
  return reportError(
    `${from} memakai domain contoh: server email lain menolaknya.`,
    'Setel MAIL_FROM ke alamat milik Anda.',
  )
})

/** Returns the public key that the DNS record (TXT) of the DKIM selector must contain. */
const getPublicKey = (privateKey: string) =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')

const mailDkim = defineSettingsCheck(
  'mail-dkim',
  'Tanda tangan email',
  async ({ dkim, mailFrom: from }, { network }) => {
    if (dkim === undefined) return reportOk('Tidak disetel: server email yang menandatangani.')
    const { domain, selector, privateKey } = dkim
    if (!`.${getDomain(from)}`.endsWith(`.${domain}`)) {
      return reportError(
        `${from} bukan alamat di ${domain}, jadi tanda tangannya tidak berlaku.`,
        'Samakan MAIL_DKIM_DOMAIN.',
      )
    }
    const name = `${selector}._domainkey.${domain}`
    const key = getPublicKey(privateKey)
    const records = await network.textsOf(name).catch(() => [])
    if (records.some(record => record.replaceAll(/\s/g, '').includes(`p=${key}`))) return reportOk(`${name} cocok.`)
    return reportError(
      records.length === 0 ? `${name} tidak ada di DNS.` : `${name} berisi kunci lain.`,
      `Isi TXT ${name} dengan: v=DKIM1; k=rsa; p=${key}`,
    )
  },
)

const mailWaiting = defineDatabaseCheck('mail-waiting', 'Email yang menunggu', async (ask, { now }) => {
  const { waiting, oldest, failed } = await ask(countMailJobs)
  const fix = 'Periksa mail-server, lalu baca catatan server ("a mail").'
  if (failed > 0) return reportWarning(`${failed} email tidak terkirim setelah semua percobaan.`, fix)
  const isLate = oldest !== null && now.getTime() - oldest.getTime() > WAITS_LONG_MS
  return isLate
    ? reportWarning(`${waiting} email menunggu, yang tertua lebih dari 15 menit.`, fix)
    : reportOk(`${waiting} menunggu.`)
})

const pushKeys = defineDatabaseCheck('push-keys', 'Kunci notifikasi', async ask => {
  const keys = await ask(listPushKeys)
  if (keys.length === 0) return reportOk('Belum ada; dibuat saat perangkat pertama berlangganan.')
  const brokenKeys = keys.filter(({ public_key: own, private_key: secret }) => {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(secret, 'base64url')
    return pair.getPublicKey('base64url') !== own
  })
  if (brokenKeys.length === 0) return reportOk(`${keys.length} pasang kunci cocok.`)
  return reportError(
    `Pasangan kunci ${brokenKeys.map(({ generation }) => generation).join(', ')} tidak cocok: notifikasi ditolak.`,
    'Pulihkan tabel vapid_key dari cadangan.',
  )
})

const pushSubject = defineSettingsCheck('push-subject', 'Kontak notifikasi', ({ isProduction }) => {
  if (!isReservedHost(getDomain(brand.supportEmail))) return reportOk(`mailto:${brand.supportEmail}`)
  if (!isProduction) return reportOk('Kontak contoh.')
  return reportWarning(
    `mailto:${brand.supportEmail} memakai domain contoh: layanan notifikasi Apple menolaknya.`,
    'Setel supportEmail di SEMAI_BRAND.',
  )
})

const pushWaiting = defineDatabaseCheck('push-waiting', 'Notifikasi yang menunggu', async (ask, { now }) => {
  const { waiting, oldest } = await ask(countDeliveries)
  const isLate = oldest !== null && now.getTime() - oldest.getTime() > WAITS_LONG_MS
  if (!isLate) return reportOk(`${waiting} menunggu.`)
  return reportWarning(
    `${waiting} notifikasi menunggu, yang tertua lebih dari 15 menit.`,
    'Pastikan server berjalan dan boleh menghubungi layanan notifikasi lewat HTTPS.',
  )
})

const paymentKeys: Check = {
  id: 'payment-keys',
  title: 'Kunci pembayaran',
  run({ env }) {
    const { MIDTRANS_SERVER_KEY: server, MIDTRANS_CLIENT_KEY: client } = env
    if (!server && !client)
      return reportOk('Tidak ada: pembelian hanya dengan poin (atau simulasi di luar production).')
    if (server && client) return reportOk('Keduanya disetel.')
    return reportError(
      `${server ? 'MIDTRANS_CLIENT_KEY' : 'MIDTRANS_SERVER_KEY'} kosong: server menolak mulai.`,
      'Isi kedua kunci dari dasbor Midtrans, atau kosongkan keduanya.',
    )
  },
}

const paymentMode = defineSettingsCheck('payment-mode', 'Mode pembayaran', ({ isProduction, midtrans }) => {
  if (!midtrans) return reportSkipped('Tidak ada kunci Midtrans.')
  const isTest = midtrans.serverKey.startsWith('SB-')
  const isTestAddress = [midtrans.apiUrl, midtrans.snapUrl].map(url => url.includes('sandbox'))
  if (isTestAddress.some(each => each !== isTest)) {
    return reportError(
      'Kunci dan alamat Midtrans tidak sejenis: satu untuk percobaan (sandbox), satu untuk uang sungguhan.',
      'Samakan MIDTRANS_SERVER_KEY dengan MIDTRANS_SNAP_URL dan MIDTRANS_API_URL.',
    )
  }
  if (!isTest || !isProduction) return reportOk(isTest ? 'Percobaan (sandbox).' : 'Uang sungguhan.')
  return reportWarning(
    'Sandbox dipakai di production: tidak ada uang yang masuk.',
    'Ganti dengan kunci production Midtrans.',
  )
})

const google = defineSettingsCheck('google', 'Masuk dengan Google', ({ google: { clientId, authUrl } }) => {
  if (clientId === undefined) return reportOk('Tidak disetel.')
  const isGoogle = new URL(authUrl).hostname === 'accounts.google.com'
  if (!isGoogle || clientId.endsWith('.apps.googleusercontent.com')) return reportOk('GOOGLE_CLIENT_ID disetel.')
  return reportError(
    'GOOGLE_CLIENT_ID tidak berakhir dengan .apps.googleusercontent.com.',
    'Salin client id dari Google Cloud Console, menu Credentials.',
  )
})

export const providerChecks: readonly Check[] = [
  mailSet,
  mailServer,
  mailFrom,
  mailDkim,
  mailWaiting,
  pushKeys,
  pushSubject,
  pushWaiting,
  paymentKeys,
  paymentMode,
  google,
]
