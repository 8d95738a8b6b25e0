import { getClassManifest, type SignedText } from '#contract/learning/downloads.ts'
import { listWantedFiles, type ClassRow } from '#app/data/downloads/row.ts'
import { moveDownload } from '#app/data/downloads/store.ts'
import { createPack } from '#app/data/packs/create.ts'
import { PACK_EXTENSION } from '#app/data/packs/format.ts'
import { callApi } from '#app/session/api.ts'

export type PreparedPack =
  | { kind: 'ready'; file: File }
  | { kind: 'incomplete' | 'too-large' | 'outdated' | 'needs-connection' }

/** Builds the file with a saved class. */
export async function preparePack(
  row: ClassRow,
  onBytes: (count: number) => void,
  signal: AbortSignal,
): Promise<PreparedPack> {
  // The server may have made smaller videos after it signed the description, so the description may lack them.
  const isDescribed = listWantedFiles(row).every(({ url }) => row.signed?.text.includes(url))
  const signed = row.signed && isDescribed ? row.signed : await requestSignature(row)
  if (typeof signed === 'string') return { kind: signed }
  const pack = await createPack(row, signed, onBytes, signal)
  if (typeof pack === 'string') return { kind: pack }
  return { kind: 'ready', file: new File([pack], getFileName(row.title), { type: pack.type }) }
}

/** Requests the signature of a class that an older version of the app saved, and stores it. */
async function requestSignature(row: ClassRow): Promise<SignedText | 'outdated' | 'needs-connection'> {
  if (row.recap) return 'outdated'
  const { enrollmentId, trackClassId } = row
  const manifest = await callApi(getClassManifest, { params: { enrollmentId, trackClassId } }).catch(() => undefined)
  if (!manifest?.signed) return 'needs-connection'
  if (manifest.version !== row.version) return 'outdated'
  await moveDownload(row, ['ready'], { signed: manifest.signed })
  return manifest.signed
}

/** Returns a short name of ASCII characters, which old phones and memory cards accept too. */
function getFileName(title: string): string {
  const name = title
    .normalize('NFKD')
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')
    .slice(0, 60)
    .toUpperCase()
  return `${name || 'KELAS'}.${PACK_EXTENSION}`
}
