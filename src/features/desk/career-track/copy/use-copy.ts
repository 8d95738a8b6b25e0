import { copyIntoTrackDraft } from '#contract/catalog/structure-copy.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failureOf } from '#app/desk/failure.ts'
import { useAction } from '#app/lib/use-action.ts'
import { trackDraftQuery } from '#app/queries/desk/career-track.ts'
import { openTrackDraft } from '#contract/catalog/career-track.admin.ts'
import type { InsertPosition } from './copy-form.tsx'

const STALE = 'Draf tujuan baru saja diubah orang lain. Di bawah ini yang terbaru: periksa tempatnya, lalu salin lagi.'

/**
 * Copies parts into the draft of a career track, based on the structure that is shown. After a failure the parts stay
 * selected. `onCopied` receives the ids of the copies.
 */
export function useCopy(
  intoId: string,
  from: { careerTrackId: string; version: number },
  onCopied: (copies: string[], partIds: string[]) => void,
) {
  const { call, markOld } = useDeskCall()
  const queryClient = useQueryClient()
  const query = trackDraftQuery(intoId)

  return useAction(
    async (partIds: string[], place: InsertPosition) => {
      const { revision } = await queryClient.ensureQueryData(query)
      const made = await call(
        copyIntoTrackDraft,
        { params: { id: intoId }, body: { from, partIds, ...place } },
        { version: revision, refetch: 'none' },
      )
      queryClient.setQueryData(query.queryKey, made.draft)
      await markOld(copyIntoTrackDraft)
      onCopied(made.partIds, partIds)
    },
    error => {
      const { code, text, errors } = failureOf(error)
      // The source or the target may have changed since it was loaded.
      if (code !== undefined) void markOld(openTrackDraft)
      return code === 'VERSION_STALE' ? STALE : (Object.values(errors)[0] ?? text)
    },
  )
}
