export type FeedKind = 'calendar' | 'blog'

interface SecretFeedTable {
  user_id: string
  kind: FeedKind
  secret_hash: Buffer
  created_at: Date
  last_read_at: Date | null
}

export interface SecretFeedTables {
  secret_feed: SecretFeedTable
}
