import * as v from 'valibot'
import { ChosenCategory } from '../catalog/category-choice.ts'
import { defineEndpoint, DownloadedFile } from '../wire/endpoint.ts'
import { PACKAGE_MAX_BYTES } from '../wire/limits.ts'
import { PackageReport } from './package-report.ts'
import { FileToUpload, UploadState } from '../wire/upload.ts'
import { Id, PlainText } from '../wire/text.ts'

/** Fault that blocks the import of a package, with its location. */
const PackageFaultRow = v.object({ place: v.string(), words: v.string() })
export type PackageFaultRow = v.InferOutput<typeof PackageFaultRow>

/** Number of items of each kind in the package. */
const PackageCounts = v.object({
  tracks: v.number(),
  classes: v.number(),
  article: v.number(),
  assignment: v.number(),
  video: v.number(),
  pdf: v.number(),
  scorm: v.number(),
  quiz: v.number(),
  questions: v.number(),
})
export type PackageCounts = v.InferOutput<typeof PackageCounts>

/** Result of checking the package, stored as the admin saw it. */
export const PackageFindings = v.object({
  /** Name of the format, e.g. `Paket Semai`. */
  format: v.string(),
  title: v.string(),
  category: v.object({ slug: v.string(), title: v.string() }),
  counts: PackageCounts,
  files: v.number(),
  bytes: v.number(),
  /** The first faults; `faultCount` is the total. */
  faults: v.array(PackageFaultRow),
  faultCount: v.number(),
  /** Report of the conversion. Present if another product exported the package. */
  report: v.optional(PackageReport),
  /** Titles of the SCORM and H5P units in study order. Absent in findings of older imports. */
  units: v.optional(v.array(v.string())),
})
export type PackageFindings = v.InferOutput<typeof PackageFindings>

export const PackageImportState = v.picklist(['checking', 'checked', 'refused', 'importing', 'done', 'failed'])
export type PackageImportState = v.InferOutput<typeof PackageImportState>

export const PackageImport = v.object({
  id: Id,
  fileName: v.string(),
  state: PackageImportState,
  findings: v.nullable(PackageFindings),
  /** Reason of a failed import. */
  failure: v.nullable(v.string()),
  /** Career track with the draft, after the import is done. */
  careerTrackId: v.nullable(Id),
  version: v.nullable(v.number()),
  /** Materials that the import added to an existing draft, and units that got a new package. */
  materialIds: v.array(Id),
})
export type PackageImport = v.InferOutput<typeof PackageImport>

const admin = { access: 'admin' } as const
const one = v.object({ id: Id })
const Version = v.pipe(PlainText, v.regex(/^\d{1,6}$/, 'Versi tidak valid'), v.transform(Number))

/** Exports a version as a package. The method is POST, because the call adds a row to the audit log. */
export const exportTrackVersion = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/v1/admin/career-tracks/{id}/versions/{version}/package',
  summary: 'Satu versi program karier sebagai satu berkas',
  limit: 'export',
  params: v.object({ id: Id, version: Version }),
  download: 'application/zip',
  answer: DownloadedFile,
  errors: ['CAREER_TRACK_VERSION_NOT_FOUND', 'PACKAGE_FILE_MISSING'],
})

/**
 * Announces the upload of a package, which may be larger than other files. Its pieces are sent with the normal upload
 * calls.
 */
export const createPackageUpload = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/v1/admin/package-uploads',
  summary: 'Memulai, atau melanjutkan, pengiriman satu paket',
  limit: 'upload',
  body: v.object({
    ...FileToUpload.entries,
    sizeBytes: v.pipe(
      v.number(),
      v.integer('Ukuran berkas tidak valid'),
      v.minValue(1, 'Berkas ini kosong'),
      v.maxValue(PACKAGE_MAX_BYTES, `Ukuran paket paling besar ${PACKAGE_MAX_BYTES / 1024 ** 2} MB`),
    ),
  }),
  answer: UploadState,
  errors: ['UPLOAD_QUOTA_EXCEEDED', 'IDEMPOTENCY_KEY_REUSED'],
})

/** Starts the check of an uploaded package. Creates and changes no content. */
export const planPackageImport = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/v1/admin/package-imports',
  summary: 'Memeriksa paket yang sudah dikirim',
  body: v.object({ uploadId: Id }),
  answer: PackageImport,
  errors: ['UPLOAD_NOT_FOUND'],
})

export const getPackageImport = defineEndpoint({
  ...admin,
  method: 'GET',
  path: '/v1/admin/package-imports/{id}',
  summary: 'Hasil pemeriksaan paket, dan sampai mana impornya',
  params: one,
  answer: PackageImport,
  errors: ['PACKAGE_IMPORT_NOT_FOUND'],
})

/**
 * Creates a draft from the package: the first version of a new career track, or the next version of an existing track.
 */
export const startPackageImport = defineEndpoint({
  ...admin,
  method: 'POST',
  path: '/v1/admin/package-imports/{id}/start',
  summary: 'Mengimpor paket yang sudah diperiksa sebagai draf',
  params: one,
  body: v.object({ careerTrackId: v.nullable(Id), category: v.nullable(ChosenCategory) }),
  answer: PackageImport,
  errors: [
    'PACKAGE_IMPORT_NOT_FOUND',
    'PACKAGE_IMPORT_NOT_READY',
    'CAREER_TRACK_NOT_FOUND',
    'CAREER_TRACK_DRAFT_EXISTS',
    'CATEGORY_NOT_FOUND',
  ],
})
