import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { listCareerTracks, type CareerTrack } from '#contract/career-track.ts'
import { callApi } from '#app/session/api.ts'

/** Every career track a visitor may see; the filter by category happens on the device, so it works offline too. */
export function programListQuery() {
  return queryOptions({
    queryKey: ['career-track', 'list'],
    queryFn: ({ signal }) =>
      callApi(listCareerTracks, { query: { isBeta: 'false', is_archived: 'false' } }, { signal }),
    staleTime: 5 * 60_000,
    meta: { persist: true, public: true },
  })
}

/**
 * The career track of an address. A list kept on the device may be older than the address, so the server is asked
 * before it is said that there is none.
 */
export async function findProgram(queryClient: QueryClient, slug: string): Promise<CareerTrack | undefined> {
  const kept = await queryClient.ensureQueryData(programListQuery())
  const found = kept.find(program => program.slug === slug)
  if (found) return found
  const fresh = await queryClient.fetchQuery(programListQuery())
  return fresh.find(program => program.slug === slug)
}
