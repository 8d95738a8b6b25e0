import { copyIntoTrackDraft } from '#contract/catalog/structure-copy.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { toFailure } from '#app/desk/failure.ts'
import { trackDraftQuery } from '#app/queries/desk/career-track.ts'
import { openTrackDraft } from '#contract/catalog/career-track.admin.ts'
import type { InsertPosition } from './copy-form.tsx'

/**
 * Returns a function that copies parts into the draft of a career track, based on the displayed structure. After a
 * refusal the function loads the structure again and rejects. `onCopied` receives the ids of the copies and of their
 * sources.
 */
export function useCopy(
  intoId: string,
  from: { careerTrackId: string; version: number },
  onCopied: (copies: string[], partIds: string[]) => void,
) {
  const { call, markOld } = useDeskCall()
  const queryClient = useQueryClient()
  const query = trackDraftQuery(intoId)

  return async (partIds: string[], position: InsertPosition) => {
    const { revision } = await queryClient.ensureQueryData(query)
    const copyResult = await call(
      copyIntoTrackDraft,
      { params: { id: intoId }, body: { from, partIds, ...position } },
      { version: revision, refetch: 'none' },
    ).catch((error: unknown) => {
      // Loads the structure again, because source or target may have changed since the last load.
      if (toFailure(error).code !== undefined) void markOld(openTrackDraft)
      throw error
    })
    queryClient.setQueryData(query.queryKey, copyResult.draft)
    await markOld(copyIntoTrackDraft)
    onCopied(copyResult.partIds, partIds)
  }
}
