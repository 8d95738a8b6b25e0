import type { PackageFaultRow } from '#contract/packages/package-import.ts'
import type { PackageReport } from '#contract/packages/package-report.ts'
import type { PackagedTrack } from '#contract/packages/packaged-track.ts'
import type { Storage } from '../storage/port.ts'
import type { PackageSource } from './source.ts'

/** Result of reading a package. If there are faults, `track` contains the readable part or is undefined. */
export interface ReadPackage {
  format: string
  track: PackagedTrack | undefined
  faults: PackageFaultRow[]
  /** Result for each item of a package from another platform. */
  report?: PackageReport
  /** Copies every file of the track into the storage. Can be interrupted at any point and repeated. */
  store(storage: Storage): Promise<void>
}

/** Reader for one kind of package. If it throws a `PackageFault`, this is shown like any other fault. */
export interface PackageReader {
  isFor(source: PackageSource): boolean
  read(source: PackageSource): Promise<ReadPackage>
}
