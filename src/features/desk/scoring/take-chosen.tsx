import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { EXPERT_CARRY_MAX } from '#contract/wire/limits.ts'
import { failureOf } from '#app/desk/failure.ts'
import type { Selection } from '#app/desk/list/selection.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { markStale } from '#app/queries/api-query.ts'
import { takeTasks } from '#app/queries/desk/expert.ts'
import { staleAfterChange } from '#app/queries/stale-after-change.ts'
import { Button } from '#app/ui/button.tsx'

/** Claims the selected answers, up to the limit. */
export function TakeChosen({ selection, queryClient }: { selection: Selection; queryClient: QueryClient }) {
  const [isBusy, setIsBusy] = useState(false)
  const ids = [...selection.ids]
  const isTooMany = selection.isWholeFilter || ids.length > EXPERT_CARRY_MAX

  async function take() {
    setIsBusy(true)
    try {
      await takeAndTell(queryClient, ids)
      selection.clear()
    } catch (error) {
      showToast(failureOf(error).text)
    } finally {
      setIsBusy(false)
    }
  }

  if (isTooMany) return <span>Ambil paling banyak {EXPERT_CARRY_MAX} tugas sekaligus.</span>
  return (
    <Button isBusy={isBusy} onClick={() => void take()}>
      Ambil {ids.length} tugas
    </Button>
  )
}

/** Claims answers and reports also those that another expert claimed first. */
export async function takeAndTell(queryClient: QueryClient, ids: string[]): Promise<void> {
  const { claimed, missed } = await takeTasks(ids)
  const already = missed.length > 0 ? ` ${missed.length} tidak: sudah dipegang atau sudah dinilai.` : ''
  showToast(`${claimed.length} tugas sekarang kamu pegang.${already}`)
  await markStale(queryClient, staleAfterChange['POST /v1/expert/assignments/claim'])
}
