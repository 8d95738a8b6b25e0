import type { DownloadFile, SignedText } from '#contract/learning/downloads.ts'
import { pickVideoFile } from '#contract/learning/video-quality.rules.ts'
import type { VideoQuality } from '#contract/learning/video-quality.ts'

/*
 * From                 To         Cause
 *                      queued     the learner saves the class
 * queued               loading    a run starts
 * loading, checking    queued     no connection, failure of the server, no worker, or no Wi-Fi; the next run continues
 * loading              checking   all files were received
 * loading, checking    stopped    no space, a damaged file, or a class that the server refuses
 * checking             loading    a missing or damaged part, which is fetched again at most twice
 * checking             ready      all files are complete
 *                      paused     a pack of another device is being stored
 * ready                queued     a new version of the class, or a missing text
 * ready                stopped    a missing file
 * any except ready     paused     the learner pauses the download
 * paused, stopped      queued     the learner presses 'Lanjutkan'
 *
 * A download can be deleted in every state. Its row is deleted first, then its bytes.
 */
export type DownloadState = 'queued' | 'loading' | 'checking' | 'ready' | 'paused' | 'stopped'

/** Reason why the download does not continue now. The screen has a message for each. */
export type DownloadProblem = 'line' | 'server' | 'wifi' | 'space' | 'damaged' | 'refused' | 'unchecked'

/**
 * Source of a download: a class of an enrolment, or the recap of a meeting, in which case `trackClassId` is the
 * meeting's id. Rows without `recap` come from older builds and are classes.
 */
export type DownloadSource =
  | { enrollmentId: string; recap?: undefined }
  | { enrollmentId?: undefined; recap: { slug: string; number: number } }

/** Stored texts of a class: the keys under which they are stored, and labels of texts that the server did not have. */
export type StoredTexts = Required<Pick<ClassProgress, 'queryKeys' | 'missing'>>

/** The learner's download of one class on this device. Key: user and class. */
export type ClassRow = DownloadSource & ClassProgress

/** Progress of the download of one class. */
export interface ClassProgress {
  userId: string
  trackClassId: string
  title: string
  careerTrackTitle: string
  /** Ids of the materials to store, or 'all' for the whole class. */
  wanted: 'all' | readonly string[]
  /** True if the app prefetched the class without the learner's request. Such a class may be deleted to free space. */
  isAhead: boolean
  quality: VideoQuality
  /**
   * True if the learner allowed any connection for this download, even if 'Hanya lewat Wi-Fi' (only over Wi-Fi) is on.
   */
  isAnyLine: boolean
  state: DownloadState
  problem: DownloadProblem | undefined
  /** Number of bytes that must become free. Set if `problem` is 'space'. */
  missingBytes: number | undefined
  /** Version of the class. Undefined until the manifest arrives and while it must be fetched again. */
  version: string | undefined
  files: readonly DownloadFile[]
  /** Keys of the stored queries that the class needs when it is opened. A purge does not delete them. */
  queryKeys: readonly string[]
  /**
   * Labels of texts that the server did not have when the class was downloaded. Rows of older builds lack this field.
   */
  missing?: readonly string[]
  /**
   * The server's signed description of this version, which a pack contains. Rows of older builds and recaps lack it.
   */
  signed?: SignedText | undefined
  queuedAt: number
  /** Time of the last check that opened the class from the device and found it complete. */
  checkedAt: number | undefined
}

/** One file on this device, in pieces. Key: user and URL. Several classes may share the file. */
export interface FileRow {
  userId: string
  url: string
  bytes: number
  pieceBytes: number
  /** SHA-256 hashes, 32 bytes for every piece. */
  hashes: Uint8Array
  /** Bitmap with one bit for each piece, set if the piece is stored and verified. */
  have: Uint8Array
}

/** Key range of one user in a store whose keys begin with the user id. */
export function createOwnerKeyRange(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []])
}

/** More pieces than any file has. */
const PIECES_MAX = 1_000_000

/**
 * Returns the number of pieces of the file. Returns 0 for a damaged row without sizes, because a loop over its pieces
 * would never end.
 */
export function countPieces(file: Pick<FileRow, 'bytes' | 'pieceBytes'>): number {
  const count = Math.ceil(file.bytes / file.pieceBytes)
  return count < PIECES_MAX ? count : 0
}

/** Returns true for a row with impossible sizes. Such a file does not count as stored and is described again. */
export function isDamaged(file: Pick<FileRow, 'bytes' | 'pieceBytes'>): boolean {
  return file.bytes !== 0 && countPieces(file) === 0
}

/** Returns the size of a piece in bytes. The last piece may be shorter. */
export function getPieceSize(file: Pick<FileRow, 'bytes' | 'pieceBytes'>, index: number): number {
  return Math.min(file.pieceBytes, file.bytes - index * file.pieceBytes)
}

/** True if the piece is stored, according to the bitmap. */
export function hasPiece(file: Pick<FileRow, 'have'>, index: number): boolean {
  return ((file.have[index >> 3] ?? 0) & (1 << (index & 7))) !== 0
}

/** Returns a copy of the row with one bit changed. */
export function markPiece<F extends Pick<FileRow, 'have'>>(file: F, index: number, isStored: boolean): F {
  const have = file.have.slice()
  const bit = 1 << (index & 7)
  have[index >> 3] = isStored ? (have[index >> 3] ?? 0) | bit : (have[index >> 3] ?? 0) & ~bit
  return { ...file, have }
}

/** Sums the bytes of the pieces on the device. */
export function sumStoredBytes(file: FileRow): number {
  let sum = 0
  for (let index = 0; index < countPieces(file); index++) if (hasPiece(file, index)) sum += getPieceSize(file, index)
  return sum
}

/** True if all bytes are on the device. */
export function isWhole(file: FileRow): boolean {
  return sumStoredBytes(file) === file.bytes
}

/** Returns the next run of missing pieces, `[first, last]`. Each run is fetched by one request. */
export function findNextGap(file: FileRow): [first: number, last: number] | undefined {
  const count = countPieces(file)
  let first = 0
  while (first < count && hasPiece(file, first)) first += 1
  if (first === count) return undefined
  let last = first
  while (last + 1 < count && !hasPiece(file, last + 1)) last += 1
  return [first, last]
}

/**
 * Returns the files that a row needs: those of the wanted materials. For each video only the quality nearest to the
 * chosen quality is included.
 */
export function listWantedFiles(row: Pick<ClassRow, 'wanted' | 'quality' | 'files'>): DownloadFile[] {
  const inScope = row.files.filter(file => row.wanted === 'all' || row.wanted.includes(file.materialId))
  const videos = inScope.filter(file => file.quality !== null)
  const isPicked = (file: DownloadFile) => {
    const same = videos.filter(each => each.materialId === file.materialId)
    return file === pickVideoFile(same, row.quality)
  }
  return inScope.filter(file => file.quality === null || isPicked(file))
}
