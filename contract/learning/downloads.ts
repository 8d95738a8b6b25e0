import * as v from 'valibot'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id } from '../wire/text.ts'
import { VideoQuality } from './video-quality.ts'

/** Role of a file in its material. */
export const DownloadKind = v.picklist(['video', 'captions', 'poster', 'pdf', 'picture', 'package'])

export const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

export const DownloadFile = v.object({
  materialId: Id,
  kind: DownloadKind,
  /** Quality of a video file. Null for other files, which are downloaded with every quality. */
  quality: v.nullable(VideoQuality),
  /** Shorter side of a video in pixels, if the server has read it. */
  height: v.optional(v.number()),
  url: v.string(),
  bytes: v.number(),
  /** Hash of the whole file. The file name contains it too, so a file with the same name never changes. */
  sha256: Sha256,
})
export type DownloadFile = v.InferOutput<typeof DownloadFile>

/**
 * Files of one class. `version` changes when any of `files` changes. `renditions` are smaller videos that the server
 * made from `files`, and `audio` the sounds of the videos. Both have separate lists, because older clients refuse a
 * quality that they do not know.
 */
export const ClassDownload = v.object({
  trackClassId: Id,
  version: v.string(),
  files: v.array(DownloadFile),
  renditions: v.optional(v.array(DownloadFile)),
  audio: v.optional(v.array(DownloadFile)),
})
export type ClassDownload = v.InferOutput<typeof ClassDownload>

/** Lists the download size of every class of the caller's enrolment, to show it before the download. */
export const listClassDownloads = defineEndpoint({
  method: 'GET',
  path: '/v1/enrollments/{enrollmentId}/downloads',
  summary: 'Berkas tiap kelas dengan ukurannya, untuk disimpan di perangkat',
  access: 'person',
  params: v.object({ enrollmentId: Id }),
  answer: v.array(ClassDownload),
  errors: ['ENROLLMENT_NOT_FOUND'],
})

/** File with a hash for each piece. The device verifies each piece, so a broken connection loses at most one piece. */
export const FileWithPieceHashes = v.object({ ...DownloadFile.entries, pieceHashes: v.array(Sha256) })
export type FileWithPieceHashes = v.InferOutput<typeof FileWithPieceHashes>

/** Text of `SignedClass` and its signature (signed-class.ts), in base64url. */
export const SignedText = v.object({ text: v.string(), signature: v.string() })
export type SignedText = v.InferOutput<typeof SignedText>

/** Files of one class with the hashes of their pieces, for a download. */
export const ClassManifest = v.object({
  trackClassId: Id,
  version: v.string(),
  pieceBytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  files: v.array(FileWithPieceHashes),
  renditions: v.optional(v.array(FileWithPieceHashes)),
  audio: v.optional(v.array(FileWithPieceHashes)),
  /** Absent for the recap of a meeting. */
  signed: v.optional(SignedText),
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
