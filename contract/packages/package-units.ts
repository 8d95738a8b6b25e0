import * as v from 'valibot'
import { STRUCTURE_MAX_PARTS } from '../catalog/structure-edit.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id } from '../wire/text.ts'
import { PackageImport, type PackageFindings } from './package-import.ts'

/**
 * Location of a package's materials in a draft. Names the next material instead of an index, because the draft may
 * change while the package is checked.
 */
const UnitPlace = v.variant('kind', [
  /**
   * Inserts new materials before another material of the class. Appends them if `beforeId` is null or that material was
   * removed.
   */
  v.object({ kind: v.literal('add'), classId: Id, beforeId: v.nullable(Id) }),
  /** Replaces the package of an existing unit. `unit` is the index of the unit in the package. */
  v.object({
    kind: v.literal('replace'),
    materialId: Id,
    unit: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(STRUCTURE_MAX_PARTS)),
  }),
])
export type UnitPlace = v.InferOutput<typeof UnitPlace>

export const UnitDestination = v.object({ careerTrackId: Id, place: UnitPlace })
export type UnitDestination = v.InferOutput<typeof UnitDestination>

/** Adds the materials of a checked SCORM or H5P package to an existing draft, or replaces the package of a unit. */
export const addPackageUnits = defineEndpoint({
  access: 'admin',
  method: 'POST',
  path: '/v1/admin/package-imports/{id}/units',
  summary: 'Memasukkan isi paket SCORM atau H5P yang sudah diperiksa ke susunan draf',
  params: v.object({ id: Id }),
  body: UnitDestination,
  answer: PackageImport,
  errors: [
    'PACKAGE_IMPORT_NOT_FOUND',
    'PACKAGE_IMPORT_NOT_READY',
    'PACKAGE_WITHOUT_UNITS',
    'CAREER_TRACK_NOT_FOUND',
    'CAREER_TRACK_DRAFT_NOT_FOUND',
    'STRUCTURE_PART_NOT_FOUND',
  ],
})

/** True for a package whose materials can be added to an existing class. Other packages are imported as a whole. */
export function hasUnits({ report, units = [] }: Pick<PackageFindings, 'report' | 'units'>): boolean {
  return units.length > 0 && /^(?:SCORM|H5P)\b/.test(report?.format ?? '')
}
