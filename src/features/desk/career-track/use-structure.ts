import { editTrackDraft } from '#contract/catalog/structure-edit.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { StructureEdit, TrackDraft } from '#contract/catalog/structure-edit.ts'
import { toFailure } from '#app/desk/failure.ts'
import { trackDraftQuery } from '#app/queries/desk/career-track.ts'

/**
 * Function that creates an edit from the structure at the time when the edit is sent. Returns undefined if there is
 * nothing to change any more.
 */
type MakeEdit = (tracks: TrackDraft['tracks']) => StructureEdit | undefined

const STALE = 'Susunan ini baru saja diubah orang lain. Di bawah ini yang terbaru: periksa, lalu ulangi perubahanmu.'

/** Sends the edits of a structure one after the other. Each edit is based on the result of the previous edit. */
export function useStructure(id: string) {
  const { call, markOld } = useDeskCall()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState('')
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const query = trackDraftQuery(id)

  async function run(make: MakeEdit): Promise<string | undefined> {
    const draft = await queryClient.ensureQueryData(query)
    const edit = make(draft.tracks)
    if (!edit) return undefined
    setProblem('')
    const { partId, draft: next } = await call(
      editTrackDraft,
      { params: { id }, body: { edit } },
      { version: draft.revision, refetch: 'none' },
    )
    queryClient.setQueryData(query.queryKey, next)
    await markOld(editTrackDraft)
    return partId
  }

  /**
   * Creates and sends the edit after all earlier edits are answered. Returns the id of the changed part, or undefined
   * if there was nothing to change. On failure sets `problem` and rejects. If the server refused the edit, also reloads
   * the draft.
   */
  function edit(make: MakeEdit): Promise<string | undefined> {
    const turn = last.current.then(() => run(make))
    last.current = turn.catch(async (error: unknown) => {
      const { code, text } = toFailure(error)
      setProblem(code === 'VERSION_STALE' ? STALE : text)
      if (code !== undefined) await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => {})
    })
    return turn
  }

  return { edit, problem }
}
