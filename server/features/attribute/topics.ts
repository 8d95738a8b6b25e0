import { sql } from 'kysely'
import { forEverybody, type Topic } from '../../realtime/topic.ts'

export const attributeTopics: readonly Topic[] = [
  {
    kind: 'attributes',
    everyMs: 5_000,
    rowFor: forEverybody('attributes'),
    watch: {
      everyMs: 10_000,
      async fingerprint({ db }) {
        // The values themselves: whoever edits a row by hand need not think of its date.
        const { rows } = await sql<{ hash: string }>`
          select md5(coalesce(string_agg(name || value::text, '|' order by name), '')) as hash from web_attribute
        `.execute(db)
        return rows[0]?.hash ?? ''
      },
    },
  },
]
