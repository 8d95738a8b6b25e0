import { Alert, Stack } from '@mantine/core'
import { stopBulk, startBulk, undoBulk } from '#contract/admin/bulk.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Bulk, BulkRowState } from '#contract/admin/bulk.ts'
import { ActionRow } from '../action-row.tsx'
import { SmallText } from '../small-text.tsx'
import { getFailureText } from '#app/desk/failure.ts'
import { bulkQuery, isBulkRunning, getBulkPollInterval } from '#app/queries/shared/bulk.ts'
import { Button } from '#app/ui/button.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { ReasonDialog } from '../form/reason-dialog.tsx'
import { formatMoment } from '#app/lib/moments.ts'
import { useAction } from '#app/lib/use-action.ts'
import { StateDot } from '../state-dot.tsx'
import { BulkRows } from './bulk-rows.tsx'
import { bulkStates, describeCounts, computePercent } from './labels.ts'

interface Props {
  id: string
  /**
   * Called when the operation has stopped or finished, even if it ended before this component loaded. The list then
   * reloads its outdated rows.
   */
  onRest?: () => void
  rowNames?: Partial<Record<BulkRowState, string>> | undefined
}

/**
 * Shows the progress of a bulk operation, with buttons to stop, continue or undo it. The operation continues on the
 * server if this page is closed.
 */
export function BulkProgress({ id, onRest, rowNames }: Props) {
  const { call } = useDeskCall()
  const queryClient = useQueryClient()
  const query = bulkQuery(id)
  const { data: bulk, isError } = useQuery({
    ...query,
    refetchInterval: ({ state }) => getBulkPollInterval(state.data),
  })
  const [isUndoing, setIsUndoing] = useState(false)
  const {
    isBusy,
    failure,
    run: change,
  } = useAction(
    async (work: () => Promise<Bulk>) => queryClient.setQueryData(query.queryKey, await work()),
    getFailureText,
  )
  const isAtRest = bulk !== undefined && bulk.state !== 'planned' && !isBulkRunning(bulk)
  useEffect(() => {
    if (isAtRest) onRest?.()
    // Depends only on `isAtRest`, so that it runs each time the operation stops and not when the caller passes a new
    // function.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isAtRest])

  if (!bulk) return isError ? <Alert>Kemajuannya belum bisa dibaca.</Alert> : <output>Memuat…</output>
  const { name, tone } = bulkStates[bulk.state]
  return (
    <Stack gap="sm">
      <StateDot tone={tone}>{name}</StateDot>
      <ProgressBar percent={computePercent(bulk)} label="Kemajuan" />
      <output>{describeCounts(bulk)}</output>
      {isBulkRunning(bulk) && <SmallText>Pekerjaan tetap berjalan walau halaman ini ditutup.</SmallText>}
      {bulk.undoUntil && <SmallText>Bisa dibatalkan seluruhnya sampai {formatMoment(bulk.undoUntil)}.</SmallText>}
      {failure && <Alert>{failure}</Alert>}
      <ActionRow>
        {bulk.state === 'running' && (
          <Button
            variant="secondary"
            isBusy={isBusy}
            onClick={() => void change(() => call(stopBulk, { params: { id } }, { refetch: 'none' }))}
          >
            Hentikan
          </Button>
        )}
        {bulk.state === 'stopped' && bulk.counts.waiting > 0 && (
          <Button
            isBusy={isBusy}
            onClick={() =>
              void change(() =>
                call(startBulk, { params: { id }, body: { reason: bulk.reason ?? '' } }, { refetch: 'none' }),
              )
            }
          >
            Lanjutkan
          </Button>
        )}
        {bulk.undoUntil && !isBulkRunning(bulk) && (
          <Button variant="secondary" onClick={() => setIsUndoing(true)}>
            Batalkan semuanya
          </Button>
        )}
      </ActionRow>
      <BulkRows bulk={bulk} names={rowNames} />
      {isUndoing && (
        <ReasonDialog
          title="Batalkan pekerjaan massal"
          text="Semua baris kembali seperti sebelumnya. Baris yang sudah diubah lagi sejak itu dibiarkan, dan disebutkan."
          submitLabel="Batalkan semuanya"
          onClose={() => setIsUndoing(false)}
          onDo={async reason =>
            queryClient.setQueryData(
              query.queryKey,
              await call(undoBulk, { params: { id }, body: { reason } }, { refetch: 'none' }),
            )
          }
        />
      )}
    </Stack>
  )
}
