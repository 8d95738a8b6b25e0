import { attachSource, validateForeignKeys } from './attach.ts'
import { ALREADY_USED_MESSAGE, type DatabaseEnd } from './ends.ts'
import { MoveFailure } from './faults.ts'
import { waitUntilSourceUnused } from './hand-over.ts'
import { checkBothDatabases, prepareTarget } from './prepare.ts'
import { undoCompletion } from './progress.ts'
import { copyRecentChanges, compareAll, copyTables, type CopyRound } from './rounds.ts'
import { runWithSession } from './session.ts'
import { readTables } from './tables.ts'
import { lockWrites, type WriteLock } from './write-lock.ts'

/**
 * Maximum number of copy rounds before writes are blocked. Each round copies the rows that changed during the previous
 * round.
 */
const MOST_ROUNDS = 5

interface Parts {
  source: DatabaseEnd
  target: DatabaseEnd
  isDryRun: boolean
  /** Longest time in which writes may be blocked before the switch. */
  readOnlyMs: number
  command: string | undefined
  signal: AbortSignal
  say: (line: string) => void
}

const seconds = (ms: number) => `${(ms / 1_000).toLocaleString('id-ID', { maximumFractionDigits: 1 })} detik`
const number = (value: number) => value.toLocaleString('id-ID')
const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0)

const getTotal = ({ rows }: CopyRound) => sum([...rows.values()])

/**
 * Copies and compares all rows. Then repeats rounds that copy only changes, until a round takes less than half of the
 * longest time in which writes may be blocked. Throws `MoveFailure` after `MOST_ROUNDS` rounds without success.
 */
async function prepareRounds(parts: Parts): Promise<CopyRound> {
  const { say, source, target, signal, readOnlyMs } = parts
  const ends = { source: source.address, target: target.address, signal }
  const first = await copyTables(ends)
  say(`${number(first.copied)} baris disalin dalam ${seconds(first.tookMs)}. Server tetap berjalan.`)
  await runWithSession(target.address, 'target', session => session.run('analyze'))
  let last = await compareAll(ends)
  say(`Semua ${number(getTotal(last))} baris dibandingkan dalam ${seconds(last.tookMs)}: sama di kedua sisi.`)
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    last = await copyRecentChanges(ends, last)
    say(`Putaran ${round}: ${number(last.copied)} baris yang berubah disalin (${seconds(last.tookMs)}).`)
    if (last.tookMs < readOnlyMs / 2) return last
  }
  throw new MoveFailure(
    `Menyalin perubahan perlu sekitar ${seconds(last.tookMs)}, terlalu lama untuk batas hanya-baca ${seconds(readOnlyMs)}. ` +
      'Sumber tidak berubah. Ulangi saat sepi, atau beri batas yang lebih panjang: --read-only DETIK.',
  )
}

/**
 * Makes both databases equal while writes are blocked. If this takes longer than the time limit, allows writes on the
 * source again and throws.
 */
async function finish(parts: Parts, lock: WriteLock, last: CopyRound): Promise<void> {
  const { source, target, readOnlyMs, say } = parts
  const tooLong = AbortSignal.timeout(Math.max(0, Math.ceil(lock.since + readOnlyMs - performance.now())))
  const unlock = () => void lock.release()
  tooLong.addEventListener('abort', unlock)
  const requireTime = () => {
    if (tooLong.aborted)
      throw new MoveFailure(
        `Batas hanya-baca ${seconds(readOnlyMs)} terlewati. Server lama tetap dipakai. Jalankan lagi: salinan dilanjutkan.`,
      )
  }
  const signal = AbortSignal.any([parts.signal, tooLong])
  const ends = { source: source.address, target: target.address, signal }
  const final = await copyRecentChanges(ends, last).catch((error: unknown) => {
    requireTime()
    throw error
  })
  requireTime()
  await runWithSession(source.address, 'source', from =>
    runWithSession(target.address, 'target', into => attachSource(from, into)),
  )
  if (tooLong.aborted) await runWithSession(target.address, 'target', undoCompletion)
  requireTime()
  tooLong.removeEventListener('abort', unlock)
  const tookMs = performance.now() - lock.since
  say(
    `Semua ${final.rows.size} tabel sama: ${number(getTotal(final))} baris. Hanya-baca ${seconds(tookMs)} sampai di sini.`,
  )
}

/** Makes the servers use the target. Until this call the move can be cancelled. */
async function switchServers(parts: Parts, lock: WriteLock): Promise<void> {
  const { source, target, command, signal, say } = parts
  const reopenSource = await source.switchOver()
  const takeTargetBack = await target.switchOver()
  try {
    say(
      command === undefined
        ? 'Setel alamat database yang baru dan mulai ulang semua server sekarang. Jangan hentikan perintah ini: perubahan menunggu.'
        : `Menjalankan: ${command}`,
    )
    await waitUntilSourceUnused({ lock, command, signal, say })
  } catch (error) {
    await takeTargetBack()
    if (!(await runWithSession(target.address, 'target', undoCompletion))) throw new MoveFailure(ALREADY_USED_MESSAGE)
    await reopenSource()
    throw error
  }
}

async function describe(parts: Parts): Promise<void> {
  const { source, target, say } = parts
  const { isContinued } = await runWithSession(source.address, 'source', from =>
    runWithSession(target.address, 'target', into => checkBothDatabases(from, into)),
  )
  const tables = await runWithSession(source.address, 'source', readTables)
  const bytes = sum(tables.map(each => each.bytes))
  const rows = sum(tables.map(each => each.estimatedRows))
  say(
    `${tables.length} tabel, sekitar ${number(Math.round(rows))} baris, ${number(Math.ceil(bytes / 1e6))} MB. ` +
      (isContinued ? 'Salinan yang terhenti dilanjutkan.' : 'Target kosong dan dapat dipakai.'),
  )
}

/**
 * Moves the database while servers use it. The move never changes or deletes data of the source.
 *
 *   check → tables → copy → rounds until short → lock writes → last round → switch → source unused → unlock → validate
 */
export async function moveDatabase(parts: Parts): Promise<void> {
  const { source, target, isDryRun, say } = parts
  await describe(parts)
  if (isDryRun) return say('Uji coba: tidak ada yang disalin.')
  const foreign = await runWithSession(source.address, 'source', from =>
    runWithSession(target.address, 'target', into => prepareTarget(from, into, target.address)),
  )
  if (foreign.length > 0) say(`Tidak disalin, karena bukan tabel aplikasi ini: ${foreign.join(', ')}.`)
  const lastRounds = await prepareRounds(parts)
  const lock = await lockWrites(source.address, [...lastRounds.rows.keys()])
  try {
    await finish(parts, lock, lastRounds)
    await switchServers(parts, lock)
    say(`Server memakai database yang baru. Perubahan menunggu paling lama ${seconds(performance.now() - lock.since)}.`)
  } finally {
    await lock.release()
  }
  const keys = await runWithSession(await target.reopen(), 'target', validateForeignKeys)
  say(`${keys} foreign key diperiksa. Sumber tidak berubah; simpan beberapa hari, lalu hapus sendiri.`)
}
