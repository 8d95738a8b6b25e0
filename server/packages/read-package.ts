import type { PackageFaultRow } from '#contract/package-import.ts'
import type { PackageReport } from '#contract/package-report.ts'
import type { PackagedTrack } from '#contract/packaged-track.ts'
import type { Storage } from '../storage/port.ts'
import type { PackageSource } from './source.ts'

/** What a reader made of a package. With faults, `track` is what could be made of it all the same, or nothing. */
export interface ReadPackage {
  format: string
  track: PackagedTrack | undefined
  faults: PackageFaultRow[]
  /** Of a package that was not made here: what becomes of each of its things. */
  report?: PackageReport
  /** Puts every file the track names into the storage. May be cut off anywhere; done twice it is done once. */
  store(storage: Storage): Promise<void>
}

/** One kind of package. A `PackageFault` it throws is said like any other fault. */
export interface PackageReader {
  isFor(source: PackageSource): boolean
  read(source: PackageSource): Promise<ReadPackage>
}
