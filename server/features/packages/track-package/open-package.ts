import { buffer } from 'node:stream/consumers'
import { CallError } from '../../../http/errors.ts'
import type { Services } from '../../../http/context.ts'
import { PackageFault } from '../../../packages/fault.ts'
import { createForeignReader } from '../../../packages/foreign-reader.ts'
import type { PackageReader, ReadPackage } from '../../../packages/read-package.ts'
import { semaiReader } from '../../../packages/semai/read-semai.ts'
import { openTarGz } from '../../../packages/tar/open-tar-gz.ts'
import { getUnpackedKey } from '../../../packages/tar/unpacked-key.ts'
import { getUnknownKind } from '../../../packages/unknown-package.ts'
import { openZip } from '../../../packages/zip.ts'
import { PACKAGE_MAX_ENTRIES } from '../../../packages/zip-limits.ts'
import { reencodeWideImage } from '../../site/picture/service.ts'
import { findPackageKey } from '../../learning/upload/service.ts'
import type { ImportRow } from './queries.ts'

/** Package readers in the order in which they are tried. The first reader that recognises the package reads it. */
const readers: readonly PackageReader[] = [semaiReader, createForeignReader(reencodeWideImage)]

/** First bytes of a gzip file. */
const GZIP_MARK = Buffer.from([0x1f, 0x8b])

/**
 * Limits of the unpacked files. Semai's own packages store videos without compression, so the unpacked size of a
 * package is close to the size of the package file.
 */
const limits = { maxEntries: PACKAGE_MAX_ENTRIES, maxTotalBytes: 2 * 1024 ** 3, maxEntryBytes: 800 * 1024 ** 2 }

/**
 * Reads the package of an import and calls `handle` with the result. The content is not validated yet. `handle` must
 * not read the files after it ends.
 */
export async function runWithImportedPackage<Result>(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  row: ImportRow,
  handle: (read: ReadPackage) => Promise<Result>,
): Promise<Result> {
  const key = await findPackageKey(db, { userId: row.asked_by, id: row.upload_id })
  if (key === undefined || (await storage.sizeOf(key)) === undefined) throw new CallError('UPLOAD_NOT_FOUND')
  const beginning = await buffer(storage.stream(key, { first: 0, last: GZIP_MARK.length - 1 }))
  try {
    const source = await (beginning.equals(GZIP_MARK) ? openTarGz : openZip)(storage, key, limits)
    const reader = readers.find(each => each.isFor(source))
    if (!reader) throw new PackageFault('PACKAGE_UNKNOWN', getUnknownKind(source.entries.map(({ path }) => path)))
    return await handle(await reader.read(source))
  } finally {
    await storage.remove(getUnpackedKey(key))
  }
}
