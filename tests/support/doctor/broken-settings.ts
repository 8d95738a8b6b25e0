import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Level } from '#server/doctor/check.ts'
import type { SceneChanges } from './scene.ts'

/** The fault of a check: its changes to a healthy server, the level and a part of the fix. */
export type SettingsFault = [id: string, changes: SceneChanges, level: Level, fix: RegExp]

const MIB = 1024 ** 2
const space = { freeBytes: 9e10, totalBytes: 1e11, freeInodes: 900, inodes: 1_000 }
const refused = async () => {
  throw new Error('ECONNREFUSED')
}
const trial = { NODE_ENV: 'test', SMTP_URL: '', MAIL_FROM: '', API_BASE_URL: '' }
const remove = (path: string) => (folder: string) => rmSync(join(folder, path), { recursive: true })
const write = (path: string, text: string) => (folder: string) => writeFileSync(join(folder, path), text)

const withBackups = (folder: string) => ({
  BACKUP_DIR: join(folder, 'backup'),
  BACKUP_KEY_FILE: join(folder, 'backup.key'),
})

const backupFile = (folder: string) => writeFileSync(join(folder, 'backup'), '')

/** Writes a key file, and the summary of a backup that was taken and checked at this time. */
const backedUp = (takenAt: string, mode: number) => (folder: string) => {
  mkdirSync(join(folder, 'backup/archives'), { recursive: true })
  const summary = { format: 1, takenAt, appVersion: '1', hasDatabase: true, bytes: 1, checkedAt: takenAt }
  writeFileSync(join(folder, 'backup/archives/20261120T000000Z.json'), JSON.stringify(summary))
  writeFileSync(join(folder, 'backup.key'), 'AGE-SECRET-KEY-1ABC', { mode })
}

const withDkim = (folder: string) => ({
  MAIL_DKIM_DOMAIN: 'sekolah.id',
  MAIL_DKIM_SELECTOR: 'semai',
  MAIL_DKIM_KEY_FILE: join(folder, 'dkim.pem'),
})

const dkimKey = (folder: string) => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(join(folder, 'dkim.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
}

const bucket = {
  S3_ENDPOINT: 'https://s3.contoh.id',
  S3_BUCKET: 'berkas-sekolah',
  S3_ACCESS_KEY_ID: 'KUNCI',
  S3_SECRET_ACCESS_KEY: 'rahasia-sekali',
}
const fullBucket = { kind: 'full', detail: 'Bucket penuh.', fix: 'Tambah kuota.' } as const

const withWhatsApp = {
  WHATSAPP_PHONE_ID: '1080000000001',
  WHATSAPP_TOKEN: 'EAAG-token-of-the-system-user',
  WHATSAPP_APP_SECRET: 'a'.repeat(32),
  WHATSAPP_VERIFY_TOKEN: 'verifikasi-webhook-semai',
}

/** Settings that make a check of settings, folders, machine or network fail, each with the expected report. */
export const brokenSettings: readonly SettingsFault[] = [
  ['settings-valid', { env: { PORT: 'x' } }, 'error', /variabel/],
  ['settings-valid', { env: { PUBLIC_URL: 'http://belajar.sekolah.id' } }, 'error', /variabel/],
  ['settings-valid', { env: { ...bucket, S3_BUCKET: '', MEDIA_URL: 'https://berkas.contoh.id' } }, 'error', /variabel/],
  ['settings-valid', { env: { ...bucket, S3_ENDPOINT: 'http://s3.contoh.id' } }, 'error', /variabel/],
  ['settings-valid', { env: { BACKUP_DIR: 's3://x', BACKUP_KEY_FILE: '/k' } }, 'error', /variabel/],
  ['bucket', { env: bucket, network: { probeBucket: async () => fullBucket } }, 'error', /kuota/],
  ['node-env', { env: { NODE_ENV: 'test' } }, 'error', /NODE_ENV=production/],
  ['public-https', { env: { ...trial, PUBLIC_URL: 'http://belajar.sekolah.id' } }, 'warning', /TLS/],
  ['trust-proxy-range', { env: { TRUST_PROXY: '0.0.0.0/1' } }, 'error', /TRUST_PROXY/],
  ['trust-proxy-range', { env: { TRUST_PROXY: '2000::/3' } }, 'error', /TRUST_PROXY/],
  ['trust-proxy-missing', { env: { TRUST_PROXY: '' } }, 'warning', /TRUST_PROXY/],
  ['origin-schemes', { env: { ...trial, TRUSTED_ORIGINS: 'http://bisnis.id' } }, 'error', /https/],
  ['content-origin', { env: { CONTENT_URL: '' } }, 'warning', /CONTENT_URL/],
  ['brand', {}, 'warning', /SEMAI_BRAND/],
  ['rate-limits', { env: { RATE_LIMIT_FACTOR: '1000' } }, 'warning', /RATE_LIMIT_FACTOR/],
  ['second-step', { env: { ADMIN_SECOND_STEP: 'offered' } }, 'warning', /ADMIN_SECOND_STEP/],
  ['log-level', { env: { LOG_LEVEL: 'silent' } }, 'warning', /LOG_LEVEL=info/],
  ['log-level', { env: { LOG_LEVEL: 'trace' } }, 'warning', /LOG_LEVEL=info/],
  ['maintenance', { env: { MAINTENANCE: 'on' } }, 'warning', /MAINTENANCE/],
  ['metrics', { env: { METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' } }, 'warning', /METRICS_TOKEN/],
  ['node-version', { machine: { nodeVersion: '20.1.0' } }, 'error', /Node 24/],
  ['node-version', { machine: { nodeVersion: '26.0.0' } }, 'warning', /Node 24/],
  ['memory', { machine: { memoryBytes: 300 * MIB } }, 'error', /1 GB/],
  ['memory', { machine: { memoryBytes: 800 * MIB } }, 'warning', /1 GB/],
  ['open-files', { machine: { openFiles: 256 } }, 'error', /ulimit/],
  ['open-files', { machine: { openFiles: 1_024 } }, 'warning', /ulimit/],
  ['time-zones', { machine: { hourIn: () => 12 } }, 'error', /ICU/],
  ['build', { folder: remove('dist/index.html') }, 'error', /npm run build/],
  ['worker-version', { folder: write('dist/sw.js', '`1.0.1`') }, 'error', /npm run build/],
  ['worker-version', { env: { CLIENT_VERSION: '9.9.9' } }, 'error', /CLIENT_VERSION/],
  ['ffmpeg', { machine: { stateOfFfmpeg: async () => 'missing' } }, 'warning', /apt-get install ffmpeg/],
  ['ffmpeg', { machine: { stateOfFfmpeg: async () => 'no-h264' } }, 'warning', /libx264/],
  ['data-dir', { folder: remove('data/semai.json') }, 'warning', /DATA_DIR/],
  ['data-dir', { env: { DATA_DIR: import.meta.filename } }, 'error', /DATA_DIR/],
  ['data-dir-writable', { env: { DATA_DIR: '/proc/1' } }, 'error', /chown/],
  ['data-dir-owner', { machine: { uid: 0 } }, 'warning', /pengguna biasa/],
  [
    'data-dir-owner',
    {
      machine: { uid: 54_321 },
      folder: folder => {
        mkdirSync(join(folder, 'data/postgres'))
        writeFileSync(join(folder, 'data/postgres/PG_VERSION'), '18')
      },
    },
    'error',
    /chown/,
  ],
  ['disk-space', { machine: { spaceOf: () => ({ ...space, freeBytes: 50 * MIB }) } }, 'error', /ruang/],
  ['disk-space', { machine: { spaceOf: () => ({ ...space, freeBytes: 500 * MIB }) } }, 'warning', /ruang/],
  ['disk-inodes', { machine: { spaceOf: () => ({ ...space, freeInodes: 5 }) } }, 'error', /inode|df -i/],
  ['disk-inodes', { machine: { spaceOf: () => ({ ...space, freeInodes: 40 }) } }, 'warning', /inode|df -i/],
  ['storage-folders', { folder: write('data/uploads', 'bukan folder') }, 'error', /chown/],
  ['database-choice', { folder: write('data/engine', 'external\n') }, 'error', /DATABASE_URL/],
  ['public-dns', { network: { addressesOf: refused } }, 'error', /DNS/],
  ['public-dns', { network: { addressesOf: async () => [] } }, 'error', /DNS/],
  ['content-dns', { network: { addressesOf: refused } }, 'error', /CONTENT_URL/],
  ['api-dns', { network: { addressesOf: refused } }, 'error', /API_BASE_URL/],
  ['public-certificate', { network: { certificateOf: refused } }, 'error', /sertifikat/],
  [
    'public-certificate',
    { network: { certificateOf: async () => ({ validUntil: new Date('2026-12-01'), fault: undefined }) } },
    'warning',
    /sertifikat/,
  ],
  [
    'public-certificate',
    { network: { certificateOf: async () => ({ validUntil: new Date('2026-11-01'), fault: 'CERT_HAS_EXPIRED' }) } },
    'error',
    /sertifikat/,
  ],
  ['public-answer', { network: { statusOf: async () => 502 } }, 'warning', /proxy/],
  ['public-answer', { network: { statusOf: async () => undefined } }, 'warning', /proxy/],
  ['port', { network: { statusOf: async () => 404 } }, 'error', /PORT=/],
  ['backup', { env: withBackups }, 'error', /BACKUP_DIR dan disknya/],
  ['backup', { env: withBackups, folder: backupFile }, 'error', /BACKUP_DIR dan disknya/],
  ['backup', { env: withBackups, folder: backedUp('2026-11-23T00:00:00.000Z', 0o600) }, 'warning', /npm run backup/],
  ['backup', { env: withBackups, folder: backedUp('2026-11-01T00:00:00.000Z', 0o600) }, 'error', /npm run backup/],
  ['backup-key', { env: withBackups }, 'error', /kunci/],
  ['backup-key', { env: withBackups, folder: backedUp('2026-11-26T00:00:00.000Z', 0o644) }, 'warning', /chmod 600/],
  ['backup-disk', { env: withBackups, folder: backedUp('2026-11-26T00:00:00.000Z', 0o600) }, 'warning', /disk lain/],
  ['mail-setting', { env: trial }, 'warning', /SMTP_URL/],
  ['mail-server', { network: { greetMailServer: refused } }, 'error', /SMTP_URL/],
  ['mail-from', { env: { MAIL_FROM: 'halo@semai.test' } }, 'error', /MAIL_FROM/],
  ['mail-dkim', { env: withDkim, folder: dkimKey }, 'error', /v=DKIM1; k=rsa; p=MII/],
  [
    'mail-dkim',
    { env: withDkim, folder: dkimKey, network: { textsOf: async () => ['v=DKIM1; p=lain'] } },
    'error',
    /TXT/,
  ],
  [
    'mail-dkim',
    { env: folder => ({ ...withDkim(folder), MAIL_DKIM_DOMAIN: 'lain.id' }), folder: dkimKey },
    'error',
    /MAIL_DKIM_DOMAIN/,
  ],
  ['settings-valid', { env: withDkim }, 'error', /variabel/],
  ['push-subject', {}, 'warning', /supportEmail/],
  ['payment-keys', { env: { MIDTRANS_CLIENT_KEY: '' } }, 'error', /kedua kunci/],
  ['payment-mode', { env: { MIDTRANS_SERVER_KEY: 'SB-Mid-server-abc' } }, 'error', /MIDTRANS_API_URL/],
  [
    'payment-mode',
    {
      env: {
        MIDTRANS_SERVER_KEY: 'SB-Mid-server-abc',
        MIDTRANS_SNAP_URL: 'https://app.sandbox.midtrans.com',
        MIDTRANS_API_URL: 'https://api.sandbox.midtrans.com',
      },
    },
    'warning',
    /production/,
  ],
  ['google', { env: { GOOGLE_CLIENT_ID: 'salah' } }, 'error', /Google Cloud/],
  ['whatsapp', { env: withWhatsApp, network: { statusOf: async () => 401 } }, 'error', /WHATSAPP_TOKEN/],
  ['whatsapp', { env: withWhatsApp, network: { statusOf: async () => undefined } }, 'warning', /HTTPS/],
]
