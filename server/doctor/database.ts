import { MINUTE_MS } from '#contract/wire/durations.ts'
import { OLDEST_VERSION } from '../db/migrate.ts'
import { type Check, reportError, reportIfAny, reportOk, reportWarning, defineDatabaseCheck } from './check.ts'
import { readActivity, readClock, readServer, readZoneHours } from './database-queries.ts'
import { zoneHours } from './zones.ts'

const SECOND_MS = 1_000
const OLDEST_TESTED_VERSION = 160_000
/**
 * Connections that the server may need besides the pool, for example for listening, a migration and a command of the
 * operator.
 */
const MORE_CONNECTIONS = 4
const CROWDED_SHARE = 0.8
const LONG_TRANSACTION_MS = 5 * MINUTE_MS
const LONG_WAIT_MS = 10 * SECOND_MS
const CLOCK = { warningMs: 2 * SECOND_MS, errorMs: 30 * SECOND_MS }
/** Age of transaction ids at which the check warns. PostgreSQL stops accepting writes at about 2.1 billion. */
const OLD_TRANSACTION_IDS = 1_500_000_000

const reachable: Check = {
  id: 'database-reachable',
  title: 'Database',
  run({ database }) {
    if (!database.isOpen) return (database.isFault ? reportError : reportWarning)(database.detail, database.fix)
    if (!database.isEmbedded) return reportOk('PostgreSQL di DATABASE_URL menjawab.')
    return reportOk(
      database.wasStarted ? 'PostgreSQL bawaan dapat dimulai; dihentikan lagi.' : 'PostgreSQL bawaan berjalan.',
    )
  },
}

const version = defineDatabaseCheck('database-version', 'Versi PostgreSQL', async ask => {
  const { version: number } = await ask(readServer)
  const name = `PostgreSQL ${Math.floor(number / 10_000)}`
  const fix = 'Pindahkan data ke PostgreSQL 18.'
  if (number < OLDEST_VERSION) return reportError(`${name} terlalu lama.`, fix)
  return number < OLDEST_TESTED_VERSION ? reportWarning(`${name} akan berhenti didukung.`, fix) : reportOk(name)
})

const encoding = defineDatabaseCheck('database-encoding', 'Pengodean teks', async ask => {
  const { encoding: name } = await ask(readServer)
  if (name === 'UTF8') return reportOk(name)
  return reportError(`${name}: nama dengan huruf khusus gagal disimpan.`, 'Buat database baru dengan ENCODING UTF8.')
})

const writes = defineDatabaseCheck('database-writable', 'Hak ubah database', async ask => {
  const { isStandby, isReadOnly } = await ask(readServer)
  if (!isStandby && !isReadOnly) return reportOk('Menerima perubahan.')
  return reportError(
    isStandby ? 'Database ini salinan yang hanya dapat dibaca.' : 'default_transaction_read_only aktif.',
    'Arahkan DATABASE_URL ke database utama, atau matikan default_transaction_read_only.',
  )
})

const rights = defineDatabaseCheck('database-rights', 'Hak akun database', async ask => {
  const { mayCreateTable, mayCreateSchema } = await ask(readServer)
  const missing = [
    ...(mayCreateTable ? [] : ['GRANT CREATE ON SCHEMA public TO …']),
    ...(mayCreateSchema ? [] : ['GRANT CREATE ON DATABASE … TO …']),
  ]
  if (missing.length === 0) return reportOk('Boleh membuat tabel dan skema.')
  return reportError('Akun tidak boleh membuat tabel atau skema: pembaruan gagal.', missing.join('; '))
})

const checksums = defineDatabaseCheck('database-checksums', 'Pemeriksaan halaman disk', async ask => {
  const { hasChecksums } = await ask(readServer)
  if (hasChecksums) return reportOk('Aktif.')
  return reportWarning(
    'Tidak aktif: kerusakan disk tidak ketahuan.',
    'Hentikan PostgreSQL, lalu: pg_checksums --enable',
  )
})

const ids = defineDatabaseCheck('transaction-ids', 'Nomor transaksi', async ask => {
  const { oldestTransactionIds: age } = await ask(readServer)
  if (age < OLD_TRANSACTION_IDS) return reportOk(`${age} terpakai sejak pembersihan.`)
  return reportError(`${age}: PostgreSQL segera menolak perubahan.`, 'Jalankan VACUUM FREEZE dan periksa autovacuum.')
})

const connections = defineDatabaseCheck('database-connections', 'Jumlah koneksi', async (ask, { config }) => {
  const { maxConnections, usedConnections } = await ask(readServer)
  const needed = (config?.databasePoolSize ?? 0) + MORE_CONNECTIONS
  if (needed > maxConnections) {
    return reportError(
      `Server memerlukan ${needed} koneksi, PostgreSQL hanya memberi ${maxConnections}.`,
      'Naikkan max_connections atau turunkan DATABASE_POOL_SIZE.',
    )
  }
  const detail = `${usedConnections} dari ${maxConnections} terpakai; server ini memakai paling banyak ${needed}.`
  if (usedConnections < maxConnections * CROWDED_SHARE) return reportOk(detail)
  return reportWarning(detail, 'Naikkan max_connections, atau kurangi program lain di database ini.')
})

const transactions = defineDatabaseCheck('long-transactions', 'Transaksi lama', async ask => {
  const { longestTransactionMs: longest } = await ask(readActivity)
  if (longest <= LONG_TRANSACTION_MS) return reportOk('Tidak ada.')
  return reportWarning(
    `Satu transaksi terbuka ${Math.round(longest / MINUTE_MS)} menit: ia menahan kunci dan pembersihan.`,
    'Cari di pg_stat_activity, lalu akhiri dengan pg_terminate_backend(pid).',
  )
})

const locks = defineDatabaseCheck('waiting-locks', 'Antrean kunci', async ask => {
  const { waitingForLocks, longestWaitMs } = await ask(readActivity)
  if (longestWaitMs <= LONG_WAIT_MS) return reportOk(`${waitingForLocks} menunggu.`)
  return reportWarning(
    `${waitingForLocks} perintah menunggu kunci, paling lama ${Math.round(longestWaitMs / SECOND_MS)} detik.`,
    'Cari penahannya dengan pg_blocking_pids(pid) di pg_stat_activity.',
  )
})

const clock = defineDatabaseCheck('clock', 'Jam', async ask => {
  const before = Date.now()
  const { at } = await ask(readClock)
  const after = Date.now()
  const offMs = Math.max(0, before - at.getTime(), at.getTime() - after)
  if (offMs <= CLOCK.warningMs) return reportOk('Jam server dan database sama.')
  const report = offMs > CLOCK.errorMs ? reportError : reportWarning
  return report(
    `Jam server dan database berbeda ${(offMs / SECOND_MS).toFixed(1)} detik.`,
    'Aktifkan NTP di kedua mesin.',
  )
})

const databaseZones = defineDatabaseCheck('database-zones', 'Zona waktu database', async ask => {
  const hours = await ask(readZoneHours)
  const wrong = Object.entries(zoneHours).filter(([zone, hour]) => hours[zone] !== hour)
  return reportIfAny(
    wrong.length,
    'WIB, WITA dan WIT benar.',
    reportError(
      `Jam salah untuk ${wrong.map(([zone]) => zone).join(', ')}.`,
      'Pasang paket tzdata di mesin PostgreSQL.',
    ),
  )
})

export const databaseChecks: readonly Check[] = [
  reachable,
  version,
  encoding,
  writes,
  rights,
  checksums,
  ids,
  connections,
  transactions,
  locks,
  clock,
  databaseZones,
]
