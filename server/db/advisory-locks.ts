/** Keys of the advisory locks of PostgreSQL. All servers of one database use the same keys. Each key must be unique. */
export const advisoryLocks = {
  /** Shared while visit events are written, exclusive while a choice about consent is written. */
  consent: 3_002_211,
  /** Decisions about due notifications. */
  notifications: 7_305_118,
  /** Creation of the demo content. */
  demo: 7_364_001,
  /** Creation of the first admin, and changes after which an admin must remain. */
  admins: 7_364_002,
  /** One backup at a time. */
  backup: 7_364_003,
  /** The batch apply of the leaderboard. */
  leaderboard: 7_364_070,
} as const
