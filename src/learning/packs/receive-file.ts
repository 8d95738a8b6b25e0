import type { QueryClient } from '@tanstack/react-query'
import { getClassManifest } from '#contract/learning/downloads.ts'
import { parseSignedClass, type SignedClass } from '#contract/learning/signed-class.ts'
import { openPack, type Pack } from '#app/data/packs/format.ts'
import { describeByServer } from '#app/data/packs/plan.ts'
import { receivePack, type PackOutcome } from '#app/data/packs/receive.ts'
import { checkSignedText } from '#app/data/packs/signature.ts'
import { askForPersistence } from '#app/downloads/persistence.ts'
import { readStorageEstimate } from '#app/downloads/storage-estimate.ts'
import { resumeDownloads } from '#app/downloads/triggers.ts'
import { certificateKeysQuery } from '#app/queries/certificate.ts'
import { callApi } from '#app/session/api.ts'
import { connection, isReachable } from '#app/session/online.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { findOwnClass, type FoundClass } from './find-own-class.ts'
import { listStoredTexts } from './stored-texts.ts'

/**
 * Result of a received file. `description` is not verified for 'unsigned', and in a browser that cannot verify
 * signatures.
 */
export type ReceiveResult =
  | { kind: 'foreign' | 'unreadable' | 'cancelled' }
  | { kind: 'unsigned' | 'not-enrolled' | 'changed' | 'needs-enrolment'; description: SignedClass }
  /** The file cannot be checked without a request of about `bytes` bytes. */
  | { kind: 'needs-key'; bytes: number }
  | (Exclude<PackOutcome, { kind: 'unreadable' | 'changed' }> & { description: SignedClass; areTextsStored: boolean })

interface ReceiveProgress {
  title: string
  readBytes: number
  totalBytes: number
}

/** Size of the public keys with the headers of their response. */
const KEYS_BYTES = 1_000
/** Size of a piece hash and its share of the manifest, compressed. */
const MANIFEST_BYTES_PER_PIECE = 50

/**
 * Checks a file of another device and stores the parts that are genuine. Stores nothing if the file has another origin
 * or if the user is not enrolled.
 */
export async function receiveFile(
  file: Blob,
  queryClient: QueryClient,
  onProgress: (progress: ReceiveProgress) => void,
  signal: AbortSignal,
): Promise<ReceiveResult> {
  const userId = getCurrentUserId()
  const pack = await openPack(file).catch((error: unknown) => {
    console.warn('file not readable', error)
    return 'unreadable' as const
  })
  if (pack === 'unreadable') return { kind: pack }
  if (!pack || userId === undefined) return { kind: 'foreign' }
  const { description } = pack
  const verdict = await checkWithKeys(pack, queryClient)
  if (verdict === 'invalid') return { kind: 'unsigned', description }
  if (verdict === 'no-keys') return { kind: 'needs-key', bytes: KEYS_BYTES }
  const search = await findOwnClass(queryClient, userId, description)
  if (search.kind === 'needs-connection') return { kind: 'needs-enrolment', description }
  if (search.kind !== 'found') return { kind: search.kind, description }
  const found = verdict === 'valid' ? { own: search.own, trusted: description } : await requestOwnClass(search.own)
  if (!found) return { kind: 'needs-key', bytes: estimateManifestBytes(pack) }
  const { own, trusted } = found
  const texts = await listStoredTexts(own, signal)

  // Stops here after a cancellation, because the requests above do not stop.
  signal.throwIfAborted()
  const totalBytes = pack.files.reduce((sum, { bytes }) => sum + bytes, 0)
  let readBytes = 0
  onProgress({ title: own.title, readBytes, totalBytes })
  const outcome = await receivePack(
    file,
    pack,
    trusted,
    { ...own, ...texts },
    {
      freeBytes: async () => {
        const { quota, usage } = await readStorageEstimate()
        return quota === undefined || usage === undefined ? undefined : quota - usage
      },
      onBytes: count => {
        readBytes += count
        onProgress({ title: own.title, readBytes, totalBytes })
      },
      signal,
    },
  ).catch((error: unknown) => {
    if (signal.aborted) return { kind: 'cancelled' } as const
    throw error
  })
  if (outcome.kind === 'unreadable' || outcome.kind === 'cancelled') return outcome
  if (outcome.kind === 'changed') return { kind: 'changed', description }
  if (outcome.kind === 'taken') {
    void askForPersistence()
    resumeDownloads()
  }
  return { ...outcome, description, areTextsStored: texts.queryKeys.length > 0 }
}

/**
 * Verifies the signature with the stored keys. If no stored key fits, requests the keys again, because the server may
 * have a new key. Returns 'invalid' only if the server's present keys do not fit either.
 */
async function checkWithKeys({ signed }: Pack, queryClient: QueryClient) {
  const query = certificateKeysQuery()
  const stored = await queryClient.ensureQueryData(query).catch(() => undefined)
  const verdict = stored && (await checkSignedText(signed, stored.keys))
  if (verdict !== 'invalid') return verdict ?? 'no-keys'
  if (!isReachable(connection.now())) return 'no-keys'
  const fresh = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
  return fresh ? checkSignedText(signed, fresh.keys) : 'no-keys'
}

/** Requests the server's own description of a class, for a browser that cannot verify signatures. */
async function requestOwnClass(own: FoundClass): Promise<{ own: FoundClass; trusted: SignedClass } | undefined> {
  if (!isReachable(connection.now())) return undefined
  const { enrollmentId, trackClassId } = own
  const manifest = await callApi(getClassManifest, { params: { enrollmentId, trackClassId } }).catch(() => undefined)
  const signed = manifest?.signed
  const trusted = signed && parseSignedClass(signed.text)
  return trusted && { own: describeByServer(own, trusted, signed), trusted }
}

function estimateManifestBytes({ files, description }: Pack): number {
  const pieces = files.reduce((sum, { bytes }) => sum + Math.ceil(bytes / description.pieceBytes), 0)
  return KEYS_BYTES + pieces * MANIFEST_BYTES_PER_PIECE
}
