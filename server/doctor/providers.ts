import { createECDH, createPublicKey } from 'node:crypto'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { brand } from '#contract/site/brand.ts'
import { type Check, error, ok, skipped, warning, withDatabase, withSettings } from './check.ts'
import { listPushKeys, readDeliveries, readMailJobs } from './provider-queries.ts'
import { isReservedHost } from './settings.ts'

const WAITS_LONG_MS = 15 * MINUTE_MS

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)
const messageOf = (fault: unknown) => (fault instanceof Error ? fault.message : String(fault))

const mailSet = withSettings('mail-setting', 'Server email', ({ smtpUrl }) =>
  smtpUrl === undefined
    ? warning('SMTP_URL kosong: email hanya ditulis ke DATA_DIR/mail.', 'Setel SMTP_URL dan MAIL_FROM.')
    : ok(`${new URL(smtpUrl).hostname} disetel.`),
)

const mailServer = withSettings('mail-server', 'Sambungan email', async ({ smtpUrl }, { network }) => {
  if (smtpUrl === undefined) return skipped('SMTP_URL kosong.')
  try {
    await network.greetMailServer(smtpUrl)
    return ok('Tersambung dan masuk, dengan TLS bila lewat jaringan.')
  } catch (fault) {
    return error(
      `Tidak tersambung: ${messageOf(fault)}.`,
      'Periksa host, port, pengguna dan password di SMTP_URL; server email harus memakai TLS.',
    )
  }
})

const mailFrom = withSettings('mail-from', 'Alamat pengirim', ({ smtpUrl, mailFrom: from }) => {
  if (smtpUrl === undefined) return skipped('SMTP_URL kosong.')
  if (!isReservedHost(domainOf(from))) return ok(from)
  return error(`${from} memakai domain contoh: server email lain menolaknya.`, 'Setel MAIL_FROM ke alamat milik Anda.')
})

/** Returns the public key that the TXT record of the selector must contain. */
const publicKeyOf = (privateKey: string) =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')

const mailDkim = withSettings('mail-dkim', 'Tanda tangan email', async ({ dkim, mailFrom: from }, { network }) => {
  if (dkim === undefined) return ok('Tidak disetel: server email yang menandatangani.')
  const { domain, selector, privateKey } = dkim
  if (!`.${domainOf(from)}`.endsWith(`.${domain}`)) {
    return error(`${from} bukan alamat di ${domain}, jadi tanda tangannya tidak berlaku.`, 'Samakan MAIL_DKIM_DOMAIN.')
  }
  const name = `${selector}._domainkey.${domain}`
  const key = publicKeyOf(privateKey)
  const records = await network.textsOf(name).catch(() => [])
  if (records.some(record => record.replaceAll(/\s/g, '').includes(`p=${key}`))) return ok(`${name} cocok.`)
  return error(
    records.length === 0 ? `${name} tidak ada di DNS.` : `${name} berisi kunci lain.`,
    `Isi TXT ${name} dengan: v=DKIM1; k=rsa; p=${key}`,
  )
})

const mailWaiting = withDatabase('mail-waiting', 'Email yang menunggu', async (ask, { now }) => {
  const { waiting, oldest, failed } = await ask(readMailJobs)
  const fix = 'Periksa mail-server, lalu baca catatan server ("a mail").'
  if (failed > 0) return warning(`${failed} email tidak terkirim setelah semua percobaan.`, fix)
  const isLate = oldest !== null && now.getTime() - oldest.getTime() > WAITS_LONG_MS
  return isLate
    ? warning(`${waiting} email menunggu, yang tertua lebih dari 15 menit.`, fix)
    : ok(`${waiting} menunggu.`)
})

const pushKeys = withDatabase('push-keys', 'Kunci notifikasi', async ask => {
  const keys = await ask(listPushKeys)
  if (keys.length === 0) return ok('Belum ada; dibuat saat perangkat pertama berlangganan.')
  const broken = keys.filter(({ public_key: own, private_key: secret }) => {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(secret, 'base64url')
    return pair.getPublicKey('base64url') !== own
  })
  if (broken.length === 0) return ok(`${keys.length} pasang kunci cocok.`)
  return error(
    `Pasangan kunci ${broken.map(({ generation }) => generation).join(', ')} tidak cocok: notifikasi ditolak.`,
    'Pulihkan tabel vapid_key dari cadangan.',
  )
})

const pushSubject = withSettings('push-subject', 'Kontak notifikasi', ({ isProduction }) => {
  if (!isReservedHost(domainOf(brand.supportEmail))) return ok(`mailto:${brand.supportEmail}`)
  if (!isProduction) return ok('Kontak contoh.')
  return warning(
    `mailto:${brand.supportEmail} memakai domain contoh: layanan notifikasi Apple menolaknya.`,
    'Setel supportEmail di SEMAI_BRAND.',
  )
})

const pushWaiting = withDatabase('push-waiting', 'Notifikasi yang menunggu', async (ask, { now }) => {
  const { waiting, oldest } = await ask(readDeliveries)
  const isLate = oldest !== null && now.getTime() - oldest.getTime() > WAITS_LONG_MS
  if (!isLate) return ok(`${waiting} menunggu.`)
  return warning(
    `${waiting} notifikasi menunggu, yang tertua lebih dari 15 menit.`,
    'Pastikan server berjalan dan boleh menghubungi layanan notifikasi lewat HTTPS.',
  )
})

const paymentKeys: Check = {
  id: 'payment-keys',
  title: 'Kunci pembayaran',
  run({ env }) {
    const { MIDTRANS_SERVER_KEY: server, MIDTRANS_CLIENT_KEY: client } = env
    if (!server && !client) return ok('Tidak ada: pembelian hanya dengan poin (atau simulasi di luar production).')
    if (server && client) return ok('Keduanya disetel.')
    return error(
      `${server ? 'MIDTRANS_CLIENT_KEY' : 'MIDTRANS_SERVER_KEY'} kosong: server menolak mulai.`,
      'Isi kedua kunci dari dasbor Midtrans, atau kosongkan keduanya.',
    )
  },
}

const paymentMode = withSettings('payment-mode', 'Mode pembayaran', ({ isProduction, midtrans }) => {
  if (!midtrans) return skipped('Tidak ada kunci Midtrans.')
  const isTest = midtrans.serverKey.startsWith('SB-')
  const isTestAddress = [midtrans.apiUrl, midtrans.snapUrl].map(url => url.includes('sandbox'))
  if (isTestAddress.some(each => each !== isTest)) {
    return error(
      'Kunci dan alamat Midtrans tidak sejenis: satu untuk percobaan (sandbox), satu untuk uang sungguhan.',
      'Samakan MIDTRANS_SERVER_KEY dengan MIDTRANS_SNAP_URL dan MIDTRANS_API_URL.',
    )
  }
  if (!isTest || !isProduction) return ok(isTest ? 'Percobaan (sandbox).' : 'Uang sungguhan.')
  return warning('Sandbox dipakai di production: tidak ada uang yang masuk.', 'Ganti dengan kunci production Midtrans.')
})

const google = withSettings('google', 'Masuk dengan Google', ({ google: { clientId, authUrl } }) => {
  if (clientId === undefined) return ok('Tidak disetel.')
  const isGoogle = new URL(authUrl).hostname === 'accounts.google.com'
  if (!isGoogle || clientId.endsWith('.apps.googleusercontent.com')) return ok('GOOGLE_CLIENT_ID disetel.')
  return error(
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
