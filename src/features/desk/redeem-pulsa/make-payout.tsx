import { makePayout } from '#contract/points/exchange.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { getFailureText } from '#app/desk/failure.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { useAction } from '#app/lib/use-action.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { Button } from '#app/ui/button.tsx'

interface Props {
  /** Ids of the requests. Undefined for all approved requests. */
  ids: string[] | undefined
  label: string
  onDone: () => void
}

/** Button that creates a file for the payer from the approved requests. The file then appears in the list of files. */
export function MakePayout({ ids, label, onDone }: Props) {
  const { call, markOld } = useDeskCall()
  const { isBusy, run } = useAction(
    async () => {
      const { number, lineCount } = await call(makePayout, { body: ids ? { ids } : {} })
      showToast(`Berkas bayar nomor ${number} dibuat: ${formatNumber(lineCount)} penukaran.`)
      onDone()
    },
    error => {
      showToast(getFailureText(error))
      void markOld(makePayout)
    },
  )

  return (
    <Button isBusy={isBusy} onClick={() => void run()}>
      {label}
    </Button>
  )
}
