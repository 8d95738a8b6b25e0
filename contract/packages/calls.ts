import {
  createPackageUpload,
  exportTrackVersion,
  getPackageImport,
  planPackageImport,
  startPackageImport,
} from './package-import.ts'

/** API calls: import and export of packages. */
export const packagesCalls = {
  createPackageUpload,
  exportTrackVersion,
  getPackageImport,
  planPackageImport,
  startPackageImport,
} as const
