import { MINUTE_MS } from '#contract/wire/durations.ts'
import { type Check, reportError, reportIfAny, reportOk, reportWarning, defineDatabaseCheck } from './check.ts'
import { readTasks } from './task-queries.ts'

const WAITS_LONG_MS = 10 * MINUTE_MS

const failed = defineDatabaseCheck('tasks-failed', 'Tugas yang gagal', async ask => {
  const { dead } = await ask(readTasks)
  return reportIfAny(
    dead,
    'Tidak ada.',
    reportError(
      `${dead} tugas gagal pada semua percobaan.`,
      'Cari "task failed on every attempt" di catatan server, betulkan sebabnya, lalu ulangi pekerjaannya di halaman admin.',
    ),
  )
})

const stuck = defineDatabaseCheck('tasks-stuck', 'Tugas yang macet', async ask => {
  const { stuck: count } = await ask(readTasks)
  return reportIfAny(
    count,
    'Tidak ada.',
    reportWarning(`${count} tugas berjalan melewati batas waktunya.`, 'Mulai ulang server: tugasnya dijalankan lagi.'),
  )
})

const waiting = defineDatabaseCheck('tasks-waiting', 'Tugas yang menunggu', async (ask, { now }) => {
  const { waiting: count, oldest } = await ask(readTasks)
  const ageMs = oldest === null ? 0 : now.getTime() - oldest.getTime()
  if (ageMs <= WAITS_LONG_MS) return reportOk(`${count} menunggu.`)
  return reportWarning(
    `${count} menunggu, yang tertua ${Math.round(ageMs / MINUTE_MS)} menit.`,
    'Jalankan server: ia mengerjakan tugas. Bila sudah berjalan, baca catatannya.',
  )
})

export const taskChecks: readonly Check[] = [failed, stuck, waiting]
