import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import type { SignedClass } from '#contract/learning/signed-class.ts'
import type { EnrolledCourse } from '#contract/learning/enrollment.ts'
import { listClassFiles } from '#contract/learning/video-quality.rules.ts'
import type { ClassRow } from '#app/data/downloads/row.ts'
import { listDownloads } from '#app/data/downloads/store.ts'
import type { OwnClass } from '#app/data/packs/plan.ts'
import { careerTrackVersionQuery } from '#app/queries/career-track.ts'
import { classDownloadListQuery } from '#app/queries/class-download.ts'
import { enrollmentListQuery } from '#app/queries/enrollment.ts'
import { getStoredKey, isQueryStored } from '#app/queries/kept-answers.ts'
import { connection, isReachable } from '#app/session/online.ts'

export type FoundClass = Omit<OwnClass, 'queryKeys' | 'missing'>

export type OwnClassSearch =
  | { kind: 'found'; own: FoundClass }
  | { kind: 'not-enrolled' }
  /** The learner has another version of the class, in which every file is different. */
  | { kind: 'changed' }
  | { kind: 'needs-connection' }

/**
 * Finds the class of the learner's own enrolments that contains the files of a pack. This is the same class or, in
 * another version of the program, the class with most of its files. Uses stored responses, and the network only if they
 * are missing.
 */
export async function findOwnClass(
  queryClient: QueryClient,
  userId: string,
  description: SignedClass,
): Promise<OwnClassSearch> {
  const read = createReader(queryClient, userId)
  let enrolled = pickEnrolled(await read(enrollmentListQuery()), description)
  // Requests the list of enrolments again, because the stored list may be older than the enrolment.
  if (!enrolled?.length && isReachable(connection.now())) {
    const fresh = queryClient.fetchQuery({ ...enrollmentListQuery(), staleTime: 0 }).catch(() => undefined)
    enrolled = pickEnrolled(await fresh, description)
  }
  if (!enrolled) return { kind: 'needs-connection' }
  if (enrolled.length === 0) return { kind: 'not-enrolled' }
  const saved = await listDownloads(userId)
  const found: { own: FoundClass; sharedBytes: number; isSaved: boolean }[] = []
  let isAnyUnknown = false
  for (const course of enrolled) {
    const classes = await listOwnClasses(read, userId, course, description, saved)
    isAnyUnknown ||= classes === undefined
    for (const own of classes ?? []) {
      const isSame = own.trackClassId === description.trackClassId
      found.push({
        own,
        sharedBytes: isSame ? Infinity : sumSharedBytes(own, description),
        isSaved: saved.some(row => isRowOf(row, own) && !row.isAhead),
      })
    }
  }
  // A device has one row for a class. If two enrolments have the class, the row stays with the enrolment for which it
  // was saved.
  const best = found.toSorted(
    (a, b) => b.sharedBytes - a.sharedBytes || Number(b.isSaved) - Number(a.isSaved), // NaN if both are infinite
  )[0]
  if (best && best.sharedBytes > 0) return { kind: 'found', own: best.own }
  return isAnyUnknown ? { kind: 'needs-connection' } : { kind: 'changed' }
}

type Reader = ReturnType<typeof createReader>

/**
 * Returns a function that reads a stored response, or requests it if it is not stored. The function resolves to
 * undefined if the request fails.
 */
function createReader(queryClient: QueryClient, userId: string) {
  return async <Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key> & { queryKey: Key }) => {
    const isStored = await isQueryStored(getStoredKey(userId, query.meta?.['public'] === true, query.queryKey))
    if (!isStored && !isReachable(connection.now())) return queryClient.getQueryData<Data>(query.queryKey)
    return queryClient.ensureQueryData(query).catch(() => undefined)
  }
}

function pickEnrolled(
  courses: readonly EnrolledCourse[] | undefined,
  { careerTrack }: SignedClass,
): EnrolledCourse[] | undefined {
  return courses?.filter(course => course.careerTrack.id === careerTrack.id)
}

/**
 * Lists the classes of an enrolment with their files. Without a list of the files on this device, returns the class of
 * the pack as the server signed it, if the program contains that class. The files of a saved class have precedence,
 * because list and pack may be older.
 */
async function listOwnClasses(
  read: Reader,
  userId: string,
  { enrollmentId, careerTrack, version }: EnrolledCourse,
  description: SignedClass,
  saved: readonly ClassRow[],
): Promise<FoundClass[] | undefined> {
  const program = await read(careerTrackVersionQuery(careerTrack.id, version))
  const titles = new Map(
    program?.track_content.flatMap(track => track.track_class_content.map(({ id, title }) => [id, title])),
  )
  const names = { userId, enrollmentId, careerTrackTitle: careerTrack.title }
  const downloads = await read(classDownloadListQuery(enrollmentId))
  const { trackClassId } = description
  const row = saved.find(each => isRowOf(each, { enrollmentId, trackClassId }))
  const ownRow = row?.version === undefined ? undefined : { version: row.version, files: row.files }
  if (downloads) {
    return downloads.map(each => ({
      ...names,
      trackClassId: each.trackClassId,
      title: titles.get(each.trackClassId) ?? description.title,
      ...(each.trackClassId === trackClassId && ownRow?.version === description.version
        ? ownRow
        : { version: each.version, files: listClassFiles(each) }),
    }))
  }
  if (!program) return undefined
  if (!titles.has(trackClassId)) return undefined
  const files = description.files.map(({ pieces: _pieces, ...file }) => file)
  return [{ ...names, trackClassId, title: description.title, version: description.version, files, ...ownRow }]
}

function isRowOf(row: ClassRow, own: Pick<FoundClass, 'enrollmentId' | 'trackClassId'>): boolean {
  return row.enrollmentId === own.enrollmentId && row.trackClassId === own.trackClassId
}

function sumSharedBytes({ files }: FoundClass, description: SignedClass): number {
  const urls = new Set(files.map(({ url }) => url))
  return description.files.reduce((sum, { url, bytes }) => (urls.has(url) ? sum + bytes : sum), 0)
}
