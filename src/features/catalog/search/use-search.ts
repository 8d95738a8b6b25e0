import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type IndexedDocument, searchAmong } from '#contract/catalog/search-among.ts'
import { HITS_PER_KIND, type SearchAnswer, type SearchHit } from '#contract/catalog/search.ts'
import { ownSearchQuery, publicSearchQuery } from '#app/queries/search.ts'
import { useSession } from '#app/session/session.ts'
import { readDocuments } from './on-device.ts'
import { addResults, noResults } from './stable-sections.ts'

const isPublic = ({ kind }: SearchHit) => kind !== 'material' && kind !== 'webinar' && kind !== 'post'
const noAnswer: SearchAnswer = { hits: [], isNear: false }

/**
 * Returns search results. Results from the device are shown first. The results of the server are added below them when
 * all its responses have arrived, or when one is late.
 */
export function useSearch(words: string) {
  const { user } = useSession()
  const isAsked = words !== ''
  const everybody = useQuery({ ...publicSearchQuery(words), enabled: isAsked })
  const ownResults = useQuery({ ...ownSearchQuery(words), enabled: isAsked && user !== undefined })
  const documents = useDocuments(user?.userId)
  const device = useMemo(() => searchDevice(documents, words), [documents, words])
  const isFetching = isAsked && (everybody.isFetching || ownResults.isFetching)
  const isSettled = useIsLate(words, isFetching) || !isFetching

  const ofEverybody = (isSettled ? everybody.data : undefined) ?? filterHits(device, isPublic)
  const ofMine =
    (isSettled ? ownResults.data : undefined) ?? filterHits(device, hit => user !== undefined && !isPublic(hit))
  // Drops approximate hits if there are exact hits. Shows approximate hits only if no exact hits are expected soon.
  const parts = [ofMine, ofEverybody].filter(part => part.hits.length > 0 && (isSettled || !part.isNear))
  const exact = parts.filter(part => !part.isNear)
  const foundParts = exact.length > 0 ? exact : parts
  const found = { hits: foundParts.flatMap(part => part.hits), isNear: foundParts.some(part => part.isNear) }

  const search = `${user?.userId} ${words}`
  const [shown, setShown] = useState({ search, results: noResults })
  const results = addResults(shown.search === search ? shown.results : noResults, found)
  if (shown.search !== search || shown.results !== results) setShown({ search, results })

  const failed = [everybody, ownResults].filter(query => query.isError && !query.isFetching)
  return {
    ...results,
    isFromDevice: everybody.data === undefined || (user !== undefined && ownResults.data === undefined),
    isFailed: isAsked && failed.length > 0,
    retry: () => void Promise.all(failed.map(query => query.refetch())),
    isSearching: isFetching || (isAsked && !documents),
  }
}

function searchDevice(documents: readonly IndexedDocument<SearchHit>[] | undefined, words: string): SearchAnswer {
  if (!documents || words === '') return noAnswer
  const { found, isNear } = searchAmong(documents, words)
  return { hits: limitHitsPerKind(found), isNear }
}

/** Wait for the responses of the server before results from the device count as all there are for now. */
const LATE_MS = 1_000

function useIsLate(words: string, isFetching: boolean): boolean {
  const [late, setLate] = useState<string>()
  useEffect(() => {
    if (!isFetching) return undefined
    const timer = setTimeout(() => setLate(words), LATE_MS)
    return () => clearTimeout(timer)
  }, [words, isFetching])
  return late === words
}

/** Limits the hits per kind, as the server does. */
function limitHitsPerKind(hits: readonly SearchHit[]): SearchHit[] {
  const counts = new Map<string, number>()
  return hits.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= HITS_PER_KIND
  })
}

function filterHits({ hits, isNear }: SearchAnswer, isMeant: (hit: SearchHit) => boolean): SearchAnswer {
  return { hits: hits.filter(isMeant), isNear }
}

/** Reads the documents from the device once per user, when the page opens. */
function useDocuments(userId: string | undefined) {
  const [documents, setDocuments] = useState<readonly IndexedDocument<SearchHit>[]>()
  useEffect(() => {
    let isCurrent = true
    void readDocuments(userId)
      .catch(() => [])
      .then(read => (isCurrent ? setDocuments(read) : undefined))
    return () => {
      isCurrent = false
    }
  }, [userId])
  return documents
}
