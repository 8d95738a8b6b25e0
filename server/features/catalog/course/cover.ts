import type { CourseCover } from '#contract/catalog/course.ts'
import { COVER_ALT_MAX_LENGTH } from '#contract/wire/limits.ts'
import type { StoredCover } from '../../../db/tables/courses.ts'
import { CallError } from '../../../http/errors.ts'
import { getExtension, getMediaKey, storeMedia } from '../../../storage/media.ts'
import type { Storage } from '../../../storage/port.ts'
import { reencodeCover } from '../../site/picture/service.ts'

/** Matches the value of the admin's upload field: the description and the URL of the picture. */
const typed = /^!\[([^\]\n]*)\]\(\/api\/media\/([^/()\s]+)\)$/

const refuse = (cover: string) => new CallError('VALIDATION_FAILED', { fieldErrors: { cover } })

/**
 * Reads the cover of a course from the form and stores the picture in three sizes. Must run outside a transaction.
 * Returns null if the form contains no picture; the app then draws a cover. Returns undefined if the cover does not
 * change. Throws a field error if the URL does not belong to an uploaded picture.
 */
export async function storeCover(
  storage: Storage,
  text: string | undefined,
  before: StoredCover | null,
): Promise<StoredCover | null | undefined> {
  if (text === undefined) return undefined
  if (text.trim() === '') return null
  const [, words = '', name = ''] = typed.exec(text.trim()) ?? []
  const alt = words.trim()
  if (name === '') throw refuse('Unggah gambarnya dengan tombol di bawah kolom ini')
  if (alt === '') throw refuse('Tulis isi gambarnya, untuk yang tidak melihatnya')
  if (alt.length > COVER_ALT_MAX_LENGTH) throw refuse(`Isi gambar paling panjang ${COVER_ALT_MAX_LENGTH} karakter`)
  const source = `/api/media/${name}`
  if (before?.source === source) return { ...before, alt }
  const bytes = getExtension(name) === undefined ? undefined : await storage.read(getMediaKey(name))
  if (!bytes) throw refuse('Gambar ini tidak ada lagi di server. Unggah lagi.')
  const [small, medium, large] = await reencodeCover(bytes).catch((error: unknown) => {
    if (error instanceof CallError) throw refuse(error.message)
    throw error
  })
  const store = async (data: Buffer) => (await storeMedia(storage, 'sampul.webp', data)).url
  return { source, small: await store(small), medium: await store(medium), large: await store(large), alt }
}

export const formatCover = (cover: StoredCover | null) => (cover ? `![${cover.alt}](${cover.source})` : '')

export function presentCover({ small, medium, large, alt }: StoredCover): CourseCover {
  return { small, medium, large, alt }
}
