import type { ColumnType, Generated } from 'kysely'
import type { ContentKind } from '#contract/site/content-names.ts'

/** Form values as the admin typed them. */
export type ContentFields = Record<string, string>

interface SiteContentTable {
  id: Generated<string>
  kind: ContentKind
  slug: string
  name: string
  position: number
  fields: ColumnType<ContentFields, string, string>
  publish_at: Date | null
  live: ColumnType<ContentFields | null, string | null, string | null>
  live_at: Date | null
  was_shown: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface SitePictureTable {
  url: string
  width: number
  height: number
  created_at: Generated<Date>
}

export interface ContentTables {
  site_content: SiteContentTable
  site_picture: SitePictureTable
}
