import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type IndexedDocument, searchAmong } from '#contract/catalog/search-among.ts'
import { HITS_PER_KIND, type SearchAnswer, type SearchHit } from '#contract/catalog/search.ts'
import { ownSearchQuery, publicSearchQuery } from '#app/queries/search.ts'
import { useSession } from '#app/session/session.ts'
import { readDocuments } from './on-device.ts'

const isPublic = ({ kind }: SearchHit) => kind !== 'material' && kind !== 'webinar' && kind !== 'post'

/** Returns search results. Results from the device are shown first and replaced by the server's response. */
export function useSearch(words: string) {
  const { user } = useSession()
  const isAsked = words !== ''
  const everybody = useQuery({ ...publicSearchQuery(words), enabled: isAsked })
  const ownResults = useQuery({ ...ownSearchQuery(words), enabled: isAsked && user !== undefined })
  const documents = useDocuments(user?.userId)
  const onDevice = documents && isAsked ? searchAmong(documents, words) : { found: [], isNear: false }
  const device: SearchAnswer = { hits: limitHitsPerKind(onDevice.found), isNear: onDevice.isNear }
  const ofEverybody = everybody.data ?? filterHits(device, isPublic)
  const ofMine = ownResults.data ?? filterHits(device, hit => user !== undefined && !isPublic(hit))
  // Drops approximate hits if there are exact hits.
  const parts = [ofMine, ofEverybody].filter(part => part.hits.length > 0)
  const exact = parts.filter(part => !part.isNear)
  const shownHits = exact.length > 0 ? exact : parts
  return {
    hits: shownHits.flatMap(part => part.hits),
    isNear: shownHits.some(part => part.isNear),
    isFromDevice: everybody.data === undefined || (user !== undefined && ownResults.data === undefined),
    isSearching: isAsked && (everybody.isFetching || ownResults.isFetching || !documents),
  }
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
