import type { SearchKind } from '#contract/catalog/search.ts'

interface SearchDocumentTable {
  kind: SearchKind
  ref: string
  reach: 'public' | 'member' | 'enrolled'
  career_track_id: string | null
  version: number | null
  title: string
  summary: string
  address: string
  position: number
  stamp: string
  /** Searched text, as a `tsvector`. */
  words: string
  title_words: string
}

export interface SearchTables {
  search_word: { word: string }
  search_document: SearchDocumentTable
}
