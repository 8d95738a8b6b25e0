import * as v from 'valibot'

const FORMAT = 1
const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/**
 * Path of a file, relative to the folder into which a backup is restored. Paths that lead outside this folder are
 * refused.
 */
const RelativePath = v.pipe(
  v.string(),
  v.check(path => path !== '' && path.split('/').every(part => part !== '' && part !== '.' && part !== '..')),
)

const SavedFile = v.object({
  path: RelativePath,
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sha256: Sha256,
  /**
   * Time of the file's last change in milliseconds. The next backup skips reading a file if its size and this time are
   * unchanged.
   */
  changedAt: v.number(),
})
export type SavedFile = v.InferOutput<typeof SavedFile>

const Segment = v.pipe(v.string(), v.regex(/^[0-9A-F]{24}$/))

/** Facts about the database that a restored database must match. */
const DatabaseFacts = v.object({
  migrations: v.array(v.string()),
  /** Number of rows by table name, for the tables that contain data of users. */
  rows: v.record(v.string(), v.number()),
  /** Number of the last entry of the audit log. */
  auditSeq: v.number(),
})
export type DatabaseFacts = v.InferOutput<typeof DatabaseFacts>

const ClusterBackup = v.object({
  /** Id of the cluster. The folder of its archived WAL has this name. */
  systemIdentifier: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  /** First WAL segment that a restore needs. */
  firstSegment: Segment,
  lastSegment: Segment,
  /** Content of the file `backup_label`, which PostgreSQL returns at the end of the base backup. */
  label: v.string(),
  /** Folders that a restore creates: empty folders and the folders of the saved files. */
  folders: v.array(RelativePath),
  files: v.array(SavedFile),
  /**
   * Facts before the copy. `factsAfter` contains the facts after the copy. Restored row counts must lie between these
   * two.
   */
  factsBefore: DatabaseFacts,
  factsAfter: DatabaseFacts,
})
export type ClusterBackup = v.InferOutput<typeof ClusterBackup>

/** Describes one backup completely. It is stored encrypted, and `Summary` is stored beside it unencrypted. */
export const Manifest = v.object({
  format: v.literal(FORMAT),
  takenAt: v.pipe(v.string(), v.isoTimestamp()),
  appVersion: v.string(),
  /** Data of the database cluster. Null if the database is on another server, which has its own backups. */
  cluster: v.nullable(ClusterBackup),
  /** Uploaded and generated files, relative to the data folder. */
  files: v.array(SavedFile),
})
export type Manifest = v.InferOutput<typeof Manifest>

/** Facts about a backup that can be read without the key. */
export const Summary = v.object({
  format: v.literal(FORMAT),
  takenAt: v.pipe(v.string(), v.isoTimestamp()),
  appVersion: v.string(),
  hasDatabase: v.boolean(),
  /** Bytes of the saved files, before compression. */
  bytes: v.number(),
  /** Time of the check. Undefined until the backup was restored and checked. */
  checkedAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
})
export type Summary = v.InferOutput<typeof Summary>
