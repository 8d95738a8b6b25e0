import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { Id } from './text.ts'

/** What a file is to its material. `low` is a smaller stand-in for the same video. */
export const DownloadKind = v.picklist(['video', 'captions', 'poster', 'pdf', 'picture', 'package'])
export const VideoQuality = v.picklist(['standard', 'low'])
export type VideoQuality = v.InferOutput<typeof VideoQuality>

const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

export const DownloadFile = v.object({
  materialId: Id,
  kind: DownloadKind,
  /** Of videos alone; every other file belongs to each quality. */
  quality: v.nullable(VideoQuality),
  url: v.string(),
  bytes: v.number(),
  /** Of the whole file. Its name says the same, so a device never has to ask whether a file has changed. */
  sha256: Sha256,
})
export type DownloadFile = v.InferOutput<typeof DownloadFile>

/** The files of one class. `version` differs as soon as any of them does. */
export const ClassDownload = v.object({ trackClassId: Id, version: v.string(), files: v.array(DownloadFile) })
export type ClassDownload = v.InferOutput<typeof ClassDownload>

/** What every class of one's own enrolment would cost to keep, before anything is fetched. */
export const listClassDownloads = defineEndpoint({
  method: 'GET',
  path: '/v1/enrollments/{enrollmentId}/downloads',
  summary: 'Berkas tiap kelas dengan ukurannya, untuk disimpan di perangkat',
  access: 'person',
  params: v.object({ enrollmentId: Id }),
  answer: v.array(ClassDownload),
  errors: ['ENROLLMENT_NOT_FOUND'],
})

/** A file with the hash of each of its pieces: a piece is proved on its own, and a broken line costs no more than one. */
export const PiecedFile = v.object({ ...DownloadFile.entries, pieceHashes: v.array(Sha256) })
export type PiecedFile = v.InferOutput<typeof PiecedFile>

export const ClassManifest = v.object({
  trackClassId: Id,
  version: v.string(),
  pieceBytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  files: v.array(PiecedFile),
})
export type ClassManifest = v.InferOutput<typeof ClassManifest>

export const getClassManifest = defineEndpoint({
  method: 'GET',
  path: '/v1/enrollments/{enrollmentId}/downloads/{trackClassId}',
  summary: 'Daftar potongan berkas satu kelas, masing-masing dengan hash-nya',
  access: 'person',
  params: v.object({ enrollmentId: Id, trackClassId: Id }),
  answer: ClassManifest,
  errors: ['ENROLLMENT_NOT_FOUND', 'TRACK_CLASS_NOT_FOUND'],
})
