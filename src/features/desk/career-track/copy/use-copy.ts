import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '#app/desk/failure.ts'
import { markStale } from '#app/queries/api-query.ts'
import { copyIntoTrackDraft, trackDraftQuery } from '#app/queries/desk/career-track.ts'
import { staleAfterChange } from '#app/queries/stale-after-change.ts'
import type { Place } from './copy-form.tsx'

const STALE = 'Draf tujuan baru saja diubah orang lain. Di bawah ini yang terbaru: periksa tempatnya, lalu salin lagi.'

/**
 * Copies parts into the draft of a career track, based on the structure that is shown. After a failure the parts stay
 * selected.
 */
export function useCopy(intoId: string, from: { careerTrackId: string; version: number }) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const query = trackDraftQuery(intoId)

  /** Returns the ids of the copies; undefined after a failure, which `problem` explains. */
  async function copy(partIds: string[], place: Place): Promise<string[] | undefined> {
    setProblem('')
    setIsBusy(true)
    try {
      const { revision } = await queryClient.ensureQueryData(query)
      const made = await copyIntoTrackDraft(intoId, { from, partIds, ...place }, revision)
      queryClient.setQueryData(query.queryKey, made.draft)
      const others = staleAfterChange['POST /v1/admin/career-tracks/{id}/draft/copies']
      await markStale(
        queryClient,
        others.filter(path => path !== '/v1/admin/career-tracks/{id}/draft'),
      )
      return made.partIds
    } catch (error) {
      const { code, text, errors } = failureOf(error)
      setProblem(code === 'VERSION_STALE' ? STALE : (Object.values(errors)[0] ?? text))
      // The source or the target may have changed since it was loaded.
      if (code !== undefined)
        await markStale(queryClient, staleAfterChange['POST /v1/admin/career-tracks/{id}/draft/copies'])
      return undefined
    } finally {
      setIsBusy(false)
    }
  }

  return { copy, problem, isBusy }
}
