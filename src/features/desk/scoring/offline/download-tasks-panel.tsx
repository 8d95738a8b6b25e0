import { Alert, Flex, Group, NativeSelect } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { EXPERT_OFFLINE_TASKS_MAX } from '#contract/wire/limits.ts'
import { getServerTime } from '#app/data/clock.ts'
import { isQuotaError } from '#app/data/db.ts'
import { formatBytes } from '#app/lib/bytes.ts'
import { formatMoment } from '#app/lib/moments.ts'
import { toFailure } from '#app/desk/failure.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmAction } from '#app/desk/sure.tsx'
import { useAction } from '#app/lib/use-action.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { claimAssignments } from '#contract/assessment/expert-task.ts'
import { SmallText } from '#app/desk/small-text.tsx'
import { StatusText } from '#app/desk/status-text.tsx'
import type { OfflineTasks } from './offline-task.ts'
import { dropOfflineTasks, readOfflineTasks } from './offline-tasks-store.ts'
import { downloadTasksWithFiles, type TaskDownload } from './download-tasks.ts'
import { usePlannedSizes } from './use-planned-sizes.ts'

interface Props {
  userId: string
  offlineTasks: OfflineTasks | undefined
  onTasksChanged: (offlineTasks: OfflineTasks | undefined) => void
}

const counts = [5, 10, 20, EXPERT_OFFLINE_TASKS_MAX] as const

/**
 * Panel 'Bawa offline' (take offline): the expert chooses the number of tasks and sees their size and the progress.
 * Buttons cancel the download or delete the tasks.
 */
export function DownloadTasks({ userId, offlineTasks, onTasksChanged }: Props) {
  const { markOld } = useDeskCall()
  const [progress, setProgress] = useState<TaskDownload>()
  const [gone, setGone] = useState<readonly string[]>([])
  const [problem, setProblem] = useState('')
  const [count, setCount] = useState(10)
  const sizeOf = usePlannedSizes()
  const running = useRef<AbortController>(undefined)
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => () => running.current?.abort(), [])

  const { isBusy, run: take } = useAction(async () => {
    const run = new AbortController()
    running.current = run
    setProblem('')
    setGone([])
    try {
      const isGone = await downloadTasksWithFiles(userId, {
        count,
        signal: run.signal,
        now: getServerTime(),
        onProgress: setProgress,
      })
      setGone(isGone)
    } catch (error) {
      if (!run.signal.aborted) setProblem(getMessage(error))
    } finally {
      // Shows the tasks that were downloaded before the failure.
      onTasksChanged(await readOfflineTasks(userId))
      await markOld(claimAssignments)
    }
  })

  async function forget() {
    await dropOfflineTasks(userId)
    setIsAsking(false)
    setProgress(undefined)
    setGone([])
    onTasksChanged(undefined)
  }

  return (
    <Flex component="section" direction="column" gap="0.5rem" aria-label="Bawa tugas">
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label="Banyaknya"
          value={count}
          data={counts.map(each => ({ value: String(each), label: `${each} tugas${sizeOf(each)}` }))}
          onChange={event => setCount(Number(event.currentTarget.value))}
        />
        <Button isBusy={isBusy} onClick={() => void take()}>
          {offlineTasks ? 'Perbarui' : 'Bawa offline'}
        </Button>
        {isBusy && (
          <Button variant="ghost" onClick={() => running.current?.abort()}>
            Berhenti
          </Button>
        )}
        {offlineTasks && !isBusy && (
          <Button variant="ghost" onClick={() => setIsAsking(true)}>
            Hapus dari perangkat
          </Button>
        )}
      </Group>
      {offlineTasks && isAsking && !isBusy && (
        <ConfirmAction
          name="Hapus tugas dari perangkat?"
          question="Hapus semua tugas ini dari perangkat? Tanpa koneksi tidak bisa dibawa lagi."
          no="Biarkan"
          yes="Ya, hapus dari perangkat"
          onNo={() => setIsAsking(false)}
          onYes={() => void forget()}
        />
      )}
      <SmallText>
        {offlineTasks
          ? `Dibawa ${formatMoment(offlineTasks.takenAt)}. Nilai yang belum terkirim tetap tersimpan walau tugasnya dihapus dari perangkat.`
          : 'Tugas yang sudah kamu pegang ikut, sisanya diambil dari yang belum dipegang siapa pun, dengan semua berkasnya.'}
      </SmallText>
      <SmallText component="output">{progress && formatProgress(progress)}</SmallText>
      <StatusText>{gone.length > 0 && `Sudah tidak ada di server: ${gone.join(', ')}. Yang lain terbawa.`}</StatusText>
      {problem && <Alert>{problem}</Alert>}
    </Flex>
  )
}

function formatProgress({ tasks, files, filesHere, bytesLeft }: TaskDownload): string {
  const rest = bytesLeft > 0 ? `, ${formatBytes(bytesLeft)} lagi` : ''
  return `${tasks} tugas, ${filesHere} dari ${files} berkas di perangkat${rest}`
}

function getMessage(error: unknown): string {
  if (isQuotaError(error)) return 'Penyimpanan perangkat penuh. Kosongkan sedikit ruang, lalu perbarui lagi.'
  return `Belum semuanya terbawa. ${toFailure(error).text}`
}
