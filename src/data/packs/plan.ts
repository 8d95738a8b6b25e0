import type { DownloadFile, SignedText } from '#contract/learning/downloads.ts'
import type { SignedClass } from '#contract/learning/signed-class.ts'
import type { VideoQuality } from '#contract/learning/video-quality.ts'
import { isWhole, listWantedFiles, type ClassRow, type FileRow } from '../downloads/row.ts'
import { createFileRow, type Pack, type PackFile } from './format.ts'

/** Class of the learner's own enrolment that a pack belongs to. */
export interface OwnClass extends Pick<ClassRow, 'userId' | 'trackClassId' | 'title' | 'careerTrackTitle'> {
  enrollmentId: string
  version: string
  files: readonly DownloadFile[]
  /** Texts of the class on this device. Empty if some of them are not stored. */
  queryKeys: readonly string[]
  missing: readonly string[]
  /** The server's signature of this class, if the signature of the pack could not be verified. */
  signed?: SignedText
}

/** Returns the class as the server describes it, for a browser that cannot verify the pack's own description. */
export function describeByServer<Own extends Omit<OwnClass, 'queryKeys' | 'missing'>>(
  own: Own,
  { title, version, files }: SignedClass,
  signed: SignedText,
): Own {
  return { ...own, title, version, signed, files: files.map(({ pieces: _pieces, ...file }) => file) }
}

export interface PackPlan {
  row: ClassRow
  /** Files to take from the pack. */
  accepted: PackFile[]
  /** Rows of all files of the class that are known, stored or not. */
  files: FileRow[]
}

/**
 * Decides what to take from a pack: the files that the learner's own class needs and that the server described in
 * `trusted`. Returns 'already' if the device already has all of these files, and 'changed' if the class needs no file of
 * the pack. The row is paused, so that the download engine fetches nothing before the learner agrees.
 */
export function planPack(
  pack: Pack,
  trusted: SignedClass,
  own: OwnClass,
  before: ClassRow | undefined,
  stored: readonly FileRow[],
  now: number,
): PackPlan | 'already' | 'changed' {
  const known = new Map(stored.map(file => [file.url, file]))
  const kept = before?.isAhead === false ? before : undefined
  const { pieceBytes } = pack.description
  const wanted = joinWanted(kept?.wanted, listOwnMaterials(pack, own))
  const isTrusted = ({ url, bytes, pieces }: PackFile) =>
    trusted.pieceBytes === pieceBytes &&
    trusted.files.some(file => file.url === url && file.bytes === bytes && file.pieces === pieces)
  const select = (quality: VideoQuality) => {
    const urls = new Set(listWantedFiles({ wanted, quality, files: own.files }).map(({ url }) => url))
    return { quality, urls, accepted: pack.files.filter(file => urls.has(file.url) && isTrusted(file)) }
  }
  const { quality, urls, accepted } = pickLargest(
    (kept && hasVideo(kept, known) ? [kept.quality] : listQualities(pack)).map(select),
  )
  for (const file of accepted) {
    if (known.get(file.url)?.pieceBytes !== pieceBytes) {
      known.set(file.url, createFileRow(own.userId, file, pieceBytes))
    }
  }
  const files = [...urls].flatMap(url => known.get(url) ?? [])
  const isStored = accepted.every(({ url }) => files.some(file => file.url === url && isWhole(file)))
  // A paused class does not count as stored, because a kill may leave a complete class paused.
  if (kept && isStored && kept.state !== 'paused') return 'already'
  if (accepted.length === 0) return 'changed'
  const { version, signed, ...described } = own
  return {
    accepted,
    files,
    row: {
      ...described,
      wanted,
      quality,
      isAhead: false,
      isAnyLine: false,
      state: 'paused',
      problem: undefined,
      missingBytes: undefined,
      // Without a version the engine requests the manifest, because the pack may lack files. The engine also requests
      // the stored materials again, because they may belong to another version.
      version: files.length === urls.size && own.queryKeys.length > 0 ? version : undefined,
      signed: signed ?? (version === pack.description.version ? pack.signed : undefined),
      queuedAt: now,
      checkedAt: undefined,
    },
  }
}

/**
 * Returns the qualities in which the own class may contain the pack's videos: the sender's choice, and the qualities of
 * the files. The two differ if the server made smaller videos after the sender saved the class.
 */
function listQualities({ quality, files }: Pack): VideoQuality[] {
  return [quality, ...files.flatMap(file => file.quality ?? [])]
}

function pickLargest<Selection extends { accepted: readonly PackFile[] }>(selections: readonly Selection[]): Selection {
  const sum = ({ accepted }: Selection) => accepted.reduce((bytes, file) => bytes + file.bytes, 0)
  return selections.reduce((best, each) => (sum(each) > sum(best) ? each : best))
}

/**
 * Returns the materials of the own class whose files are in the pack. Another version of a class has other ids. The
 * server did not sign the pack's ids, so ids that the class does not have are left out.
 */
function listOwnMaterials(pack: Pack, own: OwnClass): ClassRow['wanted'] {
  if (pack.wanted === 'all') return 'all'
  const { wanted } = pack
  const isWanted = ({ materialId, url }: DownloadFile) =>
    own.trackClassId === pack.description.trackClassId
      ? wanted.includes(materialId)
      : pack.files.some(file => file.url === url)
  return [...new Set(own.files.filter(isWanted).map(({ materialId }) => materialId))]
}

function joinWanted(before: ClassRow['wanted'] | undefined, added: ClassRow['wanted']): ClassRow['wanted'] {
  if (before === undefined || added === 'all') return added
  return before === 'all' ? before : [...new Set([...before, ...added])]
}

/**
 * True if a part of a video is stored in the row's quality. In another quality the video would be stored a second time.
 */
function hasVideo(row: ClassRow, known: ReadonlyMap<string, FileRow>): boolean {
  return listWantedFiles(row).some(
    ({ quality, url }) => quality !== null && known.get(url)?.have.some(byte => byte !== 0),
  )
}
