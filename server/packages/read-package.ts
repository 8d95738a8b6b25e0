import type { PackageFaultRow } from '#contract/packages/package-import.ts'
import type { PackageReport } from '#contract/packages/package-report.ts'
import type { PackagedTrack } from '#contract/packages/packaged-track.ts'
import type { Storage } from '../storage/port.ts'
import type { PackageSource } from './source.ts'

/** Result of reading a package. If the package has faults, `track` can be undefined. */
export interface ReadPackage {
  format: string
  track: PackagedTrack | undefined
  faults: PackageFaultRow[]
  /** Report about each item. Only for a package of another platform. */
  report?: PackageReport
  /** Copies every file of the track into the storage. Can be interrupted at any time and then be repeated. */
  store(storage: Storage): Promise<void>
}

/**
 * Reader for one kind of package. If the reader throws a `PackageFault`, the admin sees it in the same way as other
 * faults.
 */
export interface PackageReader {
  isFor(source: PackageSource): boolean
  read(source: PackageSource): Promise<ReadPackage>
}
