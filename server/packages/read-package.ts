import type { PackageFaultRow } from '#contract/packages/package-import.ts'
import type { PackageReport } from '#contract/packages/package-report.ts'
import type { PackagedTrack } from '#contract/packages/packaged-track.ts'
import type { Storage } from '../storage/port.ts'
import type { PackageSource } from './source.ts'

/** Result of reading a package. With faults, `track` is the readable part, or undefined. */
export interface ReadPackage {
  format: string
  track: PackagedTrack | undefined
  faults: PackageFaultRow[]
  /** Result for each item of a foreign package. */
  report?: PackageReport
  /** Copies every file of the track into the storage. May be interrupted anywhere and is idempotent. */
  store(storage: Storage): Promise<void>
}

/** Reader for one kind of package. A `PackageFault` that it throws is shown like any other fault. */
export interface PackageReader {
  isFor(source: PackageSource): boolean
  read(source: PackageSource): Promise<ReadPackage>
}
