import {
  createPackageUpload,
  exportTrackVersion,
  getPackageImport,
  planPackageImport,
  startPackageImport,
} from './package-import.ts'
import { addPackageUnits } from './package-units.ts'

/** API calls: import and export of packages. */
export const packagesCalls = {
  addPackageUnits,
  createPackageUpload,
  exportTrackVersion,
  getPackageImport,
  planPackageImport,
  startPackageImport,
} as const
