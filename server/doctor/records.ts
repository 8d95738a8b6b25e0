import { DAY_MS } from '#contract/wire/durations.ts'
import { hashDetail, hashRow } from '../desk/audit.ts'
import {
  type Check,
  reportError,
  type Finding,
  reportIfAny,
  reportOk,
  reportSkipped,
  reportWarning,
  defineDatabaseCheck,
} from './check.ts'
import { countWrongBalances, listWrongStock } from '../db/ledger-queries.ts'
import {
  countVouchersOverused,
  listWrongSeats,
  listWrongWebinarSeats,
  readAuditHead,
  readAuditTail,
  countLatePayments,
} from './record-queries.ts'

/** Number of rows of the audit chain that a run checks. `GET /v1/admin/audit/verify` checks all rows. */
const AUDIT_ROWS = 1_000
const FEW = 3

const formatNames = (names: readonly string[]) =>
  `${names.slice(0, FEW).join(', ')}${names.length > FEW ? ` dan ${names.length - FEW} lagi` : ''}`

const restore = 'Jangan ubah angkanya dengan tangan. Simpan cadangan, lalu laporkan dengan keluaran --json.'

const points = defineDatabaseCheck('points-ledger', 'Buku poin', async ask => {
  const count = await ask(countWrongBalances)
  return reportIfAny(count, 'Sama dengan semua saldo.', reportError(`${count} saldo berbeda dari bukunya.`, restore))
})

const seats = defineDatabaseCheck('seats', 'Kursi kelas', async ask => {
  const wrong = await ask(listWrongSeats)
  return reportIfAny(
    wrong.length,
    'Sama dengan peserta dan pesanan terbuka.',
    reportWarning(`Sesi dengan hitungan kursi yang berbeda: ${formatNames(wrong)}.`, restore),
  )
})

const webinarSeats = defineDatabaseCheck('webinar-seats', 'Kursi webinar', async ask => {
  const wrong = await ask(listWrongWebinarSeats)
  return reportIfAny(
    wrong.length,
    'Sama dengan pendaftar.',
    reportWarning(`Webinar dengan hitungan kursi yang berbeda: ${formatNames(wrong)}.`, restore),
  )
})

const stock = defineDatabaseCheck('stock', 'Stok hadiah', async ask => {
  const wrong = await ask(listWrongStock)
  return reportIfAny(
    wrong.length,
    'Sama dengan mutasi.',
    reportError(`Stok berbeda dari mutasinya: ${formatNames(wrong)}.`, restore),
  )
})

const vouchers = defineDatabaseCheck('vouchers', 'Pemakaian voucher', async ask => {
  const count = await ask(countVouchersOverused)
  return reportIfAny(
    count,
    'Tidak ada yang melebihi hitungannya.',
    reportError(`${count} kode dipakai lebih dari hitungannya.`, restore),
  )
})

const PAYMENT_LATE_MS = 3 * DAY_MS
const COMPARISON_LATE_MS = 2 * DAY_MS

const payments = defineDatabaseCheck('payments', 'Pembayaran', async (ask, { now }) => {
  const lateBefore = new Date(now.getTime() - PAYMENT_LATE_MS)
  const { late, comparedAt } = await ask(tx => countLatePayments(tx, lateBefore))
  if (late > 0)
    return reportWarning(
      `${late} temuan terbuka lebih dari tiga hari.`,
      'Buka /admin/order?finding=open dan selesaikan.',
    )
  if (comparedAt === null || now.getTime() - comparedAt.getTime() <= COMPARISON_LATE_MS)
    return reportOk('Tidak ada temuan yang terlambat.')
  return reportWarning(
    'Pencocokan dengan Midtrans tidak selesai dua hari berturut-turut.',
    'Cari "failed to compare an order" di catatan server, dan periksa kunci serta sambungan ke Midtrans.',
  )
})

type Row = Awaited<ReturnType<typeof readAuditTail>>[number]

/**
 * Returns the number of the first row whose number, detail hash or row hash does not continue the chain. Returns
 * undefined if all rows are correct.
 */
function findFirstBroken([first, ...rest]: readonly Row[]): number | undefined {
  let before = first
  for (const row of rest) {
    const { detail, detail_salt: salt, ...facts } = row
    const seq = Number(row.seq)
    const isDetailTrue = !detail || (salt !== null && hashDetail(detail, salt).equals(row.detail_hash))
    const isNext = before !== undefined && seq === Number(before.seq) + 1
    if (!isNext || !isDetailTrue || !hashRow({ ...facts, seq }, before?.hash ?? Buffer.alloc(0)).equals(row.hash))
      return seq
    before = row
  }
  return undefined
}

const audit = defineDatabaseCheck('audit-chain', 'Catatan admin', async (ask): Promise<Finding> => {
  const { head, rows } = await ask(async tx => ({
    head: await readAuditHead(tx),
    rows: await readAuditTail(tx, AUDIT_ROWS),
  }))
  const lastRow = rows.at(-1)
  const headSeq = Number(head.seq)
  if (headSeq === 0 && lastRow === undefined) return reportSkipped('Belum ada catatan.')
  const isWhole = lastRow !== undefined && Number(lastRow.seq) === headSeq && lastRow.hash.equals(head.hash)
  const broken = findFirstBroken(rows) ?? (isWhole ? undefined : headSeq)
  if (broken === undefined) return reportOk(`${rows.length} baris terakhir utuh.`)
  return reportError(
    `Rantai putus pada baris ${broken}: seseorang mengubah tabel audit_entry.`,
    'Bandingkan dengan cadangan, ganti password database, dan periksa siapa yang punya akses.',
  )
})

export const recordChecks: readonly Check[] = [points, seats, webinarSeats, stock, vouchers, payments, audit]
