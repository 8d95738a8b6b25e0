import { MINUTE_MS } from '#contract/wire/durations.ts'
import { OLDEST_VERSION } from '../db/migrate.ts'
import { type Check, error, noneOf, ok, warning, withDatabase } from './check.ts'
import { readActivity, readClock, readServer, readZoneHours } from './database-queries.ts'
import { zoneHours } from './zones.ts'

const SECOND_MS = 1_000
const OLDEST_TESTED_VERSION = 160_000
/** Connections besides the pool: the connection that listens, a migration, and a command of the operator. */
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
    if (!database.isOpen) return (database.isFault ? error : warning)(database.detail, database.fix)
    if (!database.isEmbedded) return ok('PostgreSQL di DATABASE_URL menjawab.')
    return ok(database.wasStarted ? 'PostgreSQL bawaan dapat dimulai; dihentikan lagi.' : 'PostgreSQL bawaan berjalan.')
  },
}

const version = withDatabase('database-version', 'Versi PostgreSQL', async ask => {
  const { version: number } = await ask(readServer)
  const name = `PostgreSQL ${Math.floor(number / 10_000)}`
  const fix = 'Pindahkan data ke PostgreSQL 18.'
  if (number < OLDEST_VERSION) return error(`${name} terlalu lama.`, fix)
  return number < OLDEST_TESTED_VERSION ? warning(`${name} akan berhenti didukung.`, fix) : ok(name)
})

const encoding = withDatabase('database-encoding', 'Pengodean teks', async ask => {
  const { encoding: name } = await ask(readServer)
  if (name === 'UTF8') return ok(name)
  return error(`${name}: nama dengan huruf khusus gagal disimpan.`, 'Buat database baru dengan ENCODING UTF8.')
})

const writes = withDatabase('database-writable', 'Hak ubah database', async ask => {
  const { isStandby, isReadOnly } = await ask(readServer)
  if (!isStandby && !isReadOnly) return ok('Menerima perubahan.')
  return error(
    isStandby ? 'Database ini salinan yang hanya dapat dibaca.' : 'default_transaction_read_only aktif.',
    'Arahkan DATABASE_URL ke database utama, atau matikan default_transaction_read_only.',
  )
})

const rights = withDatabase('database-rights', 'Hak akun database', async ask => {
  const { mayCreateTable, mayCreateSchema } = await ask(readServer)
  const missing = [
    ...(mayCreateTable ? [] : ['GRANT CREATE ON SCHEMA public TO …']),
    ...(mayCreateSchema ? [] : ['GRANT CREATE ON DATABASE … TO …']),
  ]
  if (missing.length === 0) return ok('Boleh membuat tabel dan skema.')
  return error('Akun tidak boleh membuat tabel atau skema: pembaruan gagal.', missing.join('; '))
})

const checksums = withDatabase('database-checksums', 'Pemeriksaan halaman disk', async ask => {
  const { hasChecksums } = await ask(readServer)
  if (hasChecksums) return ok('Aktif.')
  return warning('Tidak aktif: kerusakan disk tidak ketahuan.', 'Hentikan PostgreSQL, lalu: pg_checksums --enable')
})

const ids = withDatabase('transaction-ids', 'Nomor transaksi', async ask => {
  const { oldestTransactionIds: age } = await ask(readServer)
  if (age < OLD_TRANSACTION_IDS) return ok(`${age} terpakai sejak pembersihan.`)
  return error(`${age}: PostgreSQL segera menolak perubahan.`, 'Jalankan VACUUM FREEZE dan periksa autovacuum.')
})

const connections = withDatabase('database-connections', 'Jumlah koneksi', async (ask, { config }) => {
  const { maxConnections, usedConnections } = await ask(readServer)
  const needed = (config?.databasePoolSize ?? 0) + MORE_CONNECTIONS
  if (needed > maxConnections) {
    return error(
      `Server memerlukan ${needed} koneksi, PostgreSQL hanya memberi ${maxConnections}.`,
      'Naikkan max_connections atau turunkan DATABASE_POOL_SIZE.',
    )
  }
  const detail = `${usedConnections} dari ${maxConnections} terpakai; server ini memakai paling banyak ${needed}.`
  if (usedConnections < maxConnections * CROWDED_SHARE) return ok(detail)
  return warning(detail, 'Naikkan max_connections, atau kurangi program lain di database ini.')
})

const transactions = withDatabase('long-transactions', 'Transaksi lama', async ask => {
  const { longestTransactionMs: longest } = await ask(readActivity)
  if (longest <= LONG_TRANSACTION_MS) return ok('Tidak ada.')
  return warning(
    `Satu transaksi terbuka ${Math.round(longest / MINUTE_MS)} menit: ia menahan kunci dan pembersihan.`,
    'Cari di pg_stat_activity, lalu akhiri dengan pg_terminate_backend(pid).',
  )
})

const locks = withDatabase('waiting-locks', 'Antrean kunci', async ask => {
  const { waitingForLocks, longestWaitMs } = await ask(readActivity)
  if (longestWaitMs <= LONG_WAIT_MS) return ok(`${waitingForLocks} menunggu.`)
  return warning(
    `${waitingForLocks} perintah menunggu kunci, paling lama ${Math.round(longestWaitMs / SECOND_MS)} detik.`,
    'Cari penahannya dengan pg_blocking_pids(pid) di pg_stat_activity.',
  )
})

const clock = withDatabase('clock', 'Jam', async ask => {
  const before = Date.now()
  const { at } = await ask(readClock)
  const after = Date.now()
  const offMs = Math.max(0, before - at.getTime(), at.getTime() - after)
  if (offMs <= CLOCK.warningMs) return ok('Jam server dan database sama.')
  const found = offMs > CLOCK.errorMs ? error : warning
  return found(
    `Jam server dan database berbeda ${(offMs / SECOND_MS).toFixed(1)} detik.`,
    'Aktifkan NTP di kedua mesin.',
  )
})

const databaseZones = withDatabase('database-zones', 'Zona waktu database', async ask => {
  const hours = await ask(readZoneHours)
  const wrong = Object.entries(zoneHours).filter(([zone, hour]) => hours[zone] !== hour)
  return noneOf(
    wrong.length,
    'WIB, WITA dan WIT benar.',
    error(`Jam salah untuk ${wrong.map(([zone]) => zone).join(', ')}.`, 'Pasang paket tzdata di mesin PostgreSQL.'),
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
