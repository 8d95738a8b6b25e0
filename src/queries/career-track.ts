import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { QueryClient } from '@tanstack/react-query'
import {
  CareerTrackVersion,
  listCareerTracks,
  listCareerTrackVersions,
  listInstructors,
  type CareerTrack,
} from '#contract/catalog/career-track.ts'
import { INSTRUCTOR_LIST_LIMIT } from '#contract/wire/limits.ts'
import { apiQuery, derivedQuery } from './api-query.ts'

/**
 * Query of all career tracks that a visitor may see. The device filters them by category, so that the filter works
 * offline.
 */
export function programListQuery() {
  const query = { isBeta: 'false', is_archived: 'false' } as const
  return apiQuery(listCareerTracks, { query }, { staleTime: 5 * MINUTE_MS, keep: 'public' })
}

/**
 * Returns the career track of a URL. If the stored list does not contain it, fetches the list again, because the stored
 * list may be older than the URL.
 */
export async function findProgram(queryClient: QueryClient, slug: string): Promise<CareerTrack | undefined> {
  const storedPrograms = await queryClient.ensureQueryData(programListQuery())
  const foundProgram = storedPrograms.find(program => program.slug === slug)
  if (foundProgram) return foundProgram
  const query = await queryClient.fetchQuery(programListQuery())
  return query.find(program => program.slug === slug)
}

/** Query of a published version. Such a version never changes, so a stored version stays valid. */
export function careerTrackVersionQuery(careerTrackId: string, version: number) {
  const query = { career_track_id: careerTrackId, version: String(version) }
  return derivedQuery(
    listCareerTrackVersions,
    { query },
    {
      shape: CareerTrackVersion,
      read: ([found]) => {
        if (!found) throw new Error(`no version ${version}`)
        return found
      },
      staleTime: Infinity,
      keep: 'public',
    },
  )
}

export function instructorListQuery() {
  const query = { limit: String(INSTRUCTOR_LIST_LIMIT) }
  return apiQuery(listInstructors, { query }, { staleTime: MINUTE_MS / 2, keep: 'public' })
}
