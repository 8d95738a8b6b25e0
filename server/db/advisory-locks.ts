/** Keys of the advisory locks of PostgreSQL. All servers of one database use the same keys. Each key must be unique. */
export const advisoryLocks = {
  /** Taken shared while visit events are written, and exclusive while a consent choice is written. */
  consent: 3_002_211,
  /** Taken while a server decides which notifications to send, so that the daily limit per user is kept. */
  notifications: 7_305_118,
  /** Taken while the demo content is created, so that only one server creates it. */
  demo: 7_364_001,
  /** Taken while the first admin is created, and during changes that must leave at least one admin. */
  admins: 7_364_002,
  /** Taken during a backup, so that only one backup runs at a time. */
  backup: 7_364_003,
  /** Taken during the batch apply of the leaderboard. */
  leaderboard: 7_364_070,
} as const
