interface CalendarFeedTable {
  user_id: string
  secret_hash: Buffer
  created_at: Date
  last_read_at: Date | null
}

export interface CalendarFeedTables {
  calendar_feed: CalendarFeedTable
}
