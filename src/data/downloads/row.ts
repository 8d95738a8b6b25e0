import type { DownloadFile, VideoQuality } from '#contract/downloads.ts'

/*
 *            ┌── the line, the server, the wrong kind of line ──┐ 'queued' with its problem: the next occasion goes on
 *            ▼                                                  │
 *   save ─▶ queued ─▶ loading ─▶ checking ─▶ ready ── a new version of the class ─▶ queued
 *            ▲          │  └── no space, damaged ─▶ stopped
 *            │          ▼                            │
 *            │        paused                         │
 *            └──────────┴──────── 'Lanjutkan' ───────┘
 *
 * Deleting is possible from everywhere: the row goes first, the bytes behind it.
 */
export type DownloadState = 'queued' | 'loading' | 'checking' | 'ready' | 'paused' | 'stopped'

/** Why it does not go on by itself right now; each has its words on the screen. */
export type DownloadProblem = 'line' | 'server' | 'wifi' | 'space' | 'damaged' | 'unchecked'

/** A class of an enrolment, or the recap of a meeting: then `trackClassId` is the meeting. Rows of older builds are classes. */
export type DownloadSource =
  | { enrollmentId: string; recap?: undefined }
  | { enrollmentId?: undefined; recap: { slug: string; number: number } }

/** The texts of a class on this device: the names they are stored under, and in words what is not there to be had. */
export type TextsHere = Required<Pick<ClassProgress, 'queryKeys' | 'missing'>>

/** What a learner wants of one class on this device. Key: user and class. */
export type ClassRow = DownloadSource & ClassProgress

/** And how far it is. */
export interface ClassProgress {
  userId: string
  trackClassId: string
  title: string
  careerTrackTitle: string
  /** The materials to keep; 'all' is the whole class. */
  wanted: 'all' | readonly string[]
  /** Kept ready by us and not asked for: it may go again to make room for the next. */
  isAhead: boolean
  quality: VideoQuality
  /** The learner said so for this very download: also where 'Hanya lewat Wi-Fi' is on. */
  isAnyLine: boolean
  state: DownloadState
  problem: DownloadProblem | undefined
  /** With 'space': what would have to be free. */
  missingBytes: number | undefined
  /** Undefined until the manifest has come, and again when it must be asked for anew. */
  version: string | undefined
  files: readonly DownloadFile[]
  /** The persisted queries this class cannot be opened without; a purge leaves them where they are. */
  queryKeys: readonly string[]
  /** In words, what of its texts the server did not have when it was described. Absent in rows of older builds. */
  missing?: readonly string[]
  queuedAt: number
  /** When it was last opened from the device and found whole. */
  checkedAt: number | undefined
}

/** One file on this device, in pieces. Key: user and address. Classes may share it. */
export interface FileRow {
  userId: string
  url: string
  bytes: number
  pieceBytes: number
  /** 32 bytes of SHA-256 for every piece. */
  hashes: Uint8Array
  /** One bit for every piece that is here and was proved. */
  have: Uint8Array
}

/** Every key of one person in a store whose keys begin with them. */
export function ofOwner(userId: string): IDBKeyRange {
  return IDBKeyRange.bound([userId], [userId, []])
}

export function pieceCount(file: Pick<FileRow, 'bytes' | 'pieceBytes'>): number {
  return Math.ceil(file.bytes / file.pieceBytes)
}

export function pieceSize(file: Pick<FileRow, 'bytes' | 'pieceBytes'>, index: number): number {
  return Math.min(file.pieceBytes, file.bytes - index * file.pieceBytes)
}

export function hasPiece(file: Pick<FileRow, 'have'>, index: number): boolean {
  return ((file.have[index >> 3] ?? 0) & (1 << (index & 7))) !== 0
}

/** A copy with one bit changed: rows are never altered in place. */
export function withPiece<F extends Pick<FileRow, 'have'>>(file: F, index: number, isHere: boolean): F {
  const have = file.have.slice()
  const bit = 1 << (index & 7)
  have[index >> 3] = isHere ? (have[index >> 3] ?? 0) | bit : (have[index >> 3] ?? 0) & ~bit
  return { ...file, have }
}

export function bytesHere(file: FileRow): number {
  let sum = 0
  for (let index = 0; index < pieceCount(file); index++) if (hasPiece(file, index)) sum += pieceSize(file, index)
  return sum
}

export function isWhole(file: FileRow): boolean {
  return bytesHere(file) === file.bytes
}

/** Runs of missing pieces in a row, each one request: `[first, last]`. */
export function nextGap(file: FileRow): [first: number, last: number] | undefined {
  const count = pieceCount(file)
  let first = 0
  while (first < count && hasPiece(file, first)) first += 1
  if (first === count) return undefined
  let last = first
  while (last + 1 < count && !hasPiece(file, last + 1)) last += 1
  return [first, last]
}

/** The files a row asks for: of the wanted materials, and of each video the chosen quality where there is a choice. */
export function wantedFiles(row: Pick<ClassRow, 'wanted' | 'quality' | 'files'>): DownloadFile[] {
  const inScope = row.files.filter(file => row.wanted === 'all' || row.wanted.includes(file.materialId))
  const hasLow = new Set(inScope.filter(file => file.quality === 'low').map(file => file.materialId))
  return inScope.filter(file => {
    if (file.quality === null) return true
    return file.quality === (row.quality === 'low' && hasLow.has(file.materialId) ? 'low' : 'standard')
  })
}
