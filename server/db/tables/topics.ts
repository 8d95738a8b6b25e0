import type { Generated } from 'kysely'

interface TopicTable {
  name: string
  number: Generated<number>
  fingerprint: string | null
  touched_at: Generated<Date>
}

interface TopicPresenceTable {
  topic: string
  user_id: string
  seen_until: Date
}

export interface TopicTables {
  topic: TopicTable
  topic_presence: TopicPresenceTable
}
