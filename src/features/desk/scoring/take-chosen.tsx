import { claimAssignments } from '#contract/assessment/expert-task.ts'
import { EXPERT_CARRY_MAX } from '#contract/wire/limits.ts'
import { failureText } from '#app/desk/failure.ts'
import type { Selection } from '#app/desk/list/selection.ts'
import { useAction } from '#app/lib/use-action.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { Button } from '#app/ui/button.tsx'

/** Claims the selected answers, up to the limit. */
export function TakeChosen({ selection }: { selection: Selection }) {
  const claim = useClaim()
  const ids = [...selection.ids]
  const isTooMany = selection.isWholeFilter || ids.length > EXPERT_CARRY_MAX

  const { isBusy, run } = useAction(
    async () => {
      await claim(ids)
      selection.clear()
    },
    error => showToast(failureText(error)),
  )

  if (isTooMany) return <span>Ambil paling banyak {EXPERT_CARRY_MAX} tugas sekaligus.</span>
  return (
    <Button isBusy={isBusy} onClick={() => void run()}>
      Ambil {ids.length} tugas
    </Button>
  )
}

/** Returns a function that claims answers, and reports also those that another expert claimed first. */
export function useClaim(): (ids: string[]) => Promise<void> {
  const { call } = useDeskCall()
  return async ids => {
    const { claimed, missed } = await call(claimAssignments, { body: { ids } })
    const already = missed.length > 0 ? ` ${missed.length} tidak: sudah dipegang atau sudah dinilai.` : ''
    showToast(`${claimed.length} tugas sekarang kamu pegang.${already}`)
  }
}
