import type { ColumnType } from 'kysely'
import type { PackageFindings, PackageImportState } from '#contract/packages/package-import.ts'
import type { UnitPlace } from '#contract/packages/package-units.ts'

type Json<T> = ColumnType<T | null, string | null, string | null>

/** Destination that the admin chose for a package, and facts about its import. */
export interface PackageDestination {
  careerTrackId: string | null
  category: string
  /** Network address of the import request, for the audit log. */
  place: string
  /** Time of the import request, in UTC. */
  since?: string
  /** Names of the files that this import added to the storage. */
  brought?: string[]
  /**
   * Location of the materials in the career track's existing draft. If absent, a new draft is created from the package.
   */
  units?: UnitPlace
  /** Materials that were written to the existing draft. */
  materialIds?: string[]
  /** File of the package that this import replaced in the draft, and the time of the replacement in UTC. */
  replaced?: { name: string; at: string }
}

interface PackageImportTable {
  id: string
  asked_by: string
  /** Upload that contains the package's file. It belongs to the admin who requested the import. */
  upload_id: string
  file_name: string
  state: PackageImportState
  findings: Json<PackageFindings>
  destination: Json<PackageDestination>
  failure: string | null
  /** Time of the failure. The files of a failed import are kept for a day after it. */
  failed_at: Date | null
  career_track_id: string | null
  version: number | null
  asked_at: Date
}

export interface PackageImportTables {
  package_import: PackageImportTable
}
