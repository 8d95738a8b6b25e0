import { useQueryClient } from '@tanstack/react-query'
import { failureOf } from '#app/desk/failure.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { useOneAtATime } from '#app/lib/use-one-at-a-time.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { markStale } from '#app/queries/api-query.ts'
import { makePayout } from '#app/queries/desk/exchange.ts'
import { staleAfterChange } from '#app/queries/stale-after-change.ts'
import { Button } from '#app/ui/button.tsx'

interface Props {
  /** Undefined: all approved requests. */
  ids: string[] | undefined
  label: string
  onDone: () => void
}

/** Puts the approved requests into a file for the payer; the file then appears in the list of files. */
export function MakePayout({ ids, label, onDone }: Props) {
  const queryClient = useQueryClient()
  const { isBusy, run } = useOneAtATime(async () => {
    try {
      const { number, lineCount } = await makePayout(ids)
      showToast(`Berkas bayar nomor ${number} dibuat: ${formatNumber(lineCount)} penukaran.`)
      onDone()
    } catch (error) {
      showToast(failureOf(error).text)
    } finally {
      await markStale(queryClient, staleAfterChange['POST /v1/admin/points/payouts'])
    }
  })

  return (
    <Button isBusy={isBusy} onClick={() => void run()}>
      {label}
    </Button>
  )
}
