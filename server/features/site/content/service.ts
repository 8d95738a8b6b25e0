import type { ContentKind } from '#contract/site/content-names.ts'
import type { Services } from '../../../http/context.ts'
import { presentContents, type PublicContent } from './present.ts'
import { readContentFingerprint, listPictures, listVisibleContent, listDraftContent } from './queries.ts'
import type { PictureSizes } from './texts.ts'

export type { PublicContent as Read } from './present.ts'
export { fillPlaceholders } from './texts.ts'

type Needs = Pick<Services, 'db' | 'now'>

/** Returns the sizes of all pictures, by URL. */
export async function readPictureSizes({ db }: Pick<Services, 'db'>): Promise<PictureSizes> {
  return new Map((await listPictures(db)).map(({ url, ...size }) => [url, size]))
}

/** Returns the content of a kind that visitors see now, in display order. */
export async function readContent<K extends ContentKind>(services: Needs, kind: K): Promise<PublicContent[K][]> {
  const rows = await listVisibleContent(services.db, [kind], services.now())
  return presentContents(kind, rows, await readPictureSizes(services))
}

/** Returns the blog posts, newest first. */
export async function readPosts(services: Needs): Promise<PublicContent['post'][]> {
  const posts = await readContent(services, 'post')
  return posts.toSorted((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1))
}

/** Returns the content as if every draft were published. For admins only. */
export async function readDrafts<K extends ContentKind>(services: Needs, kind: K): Promise<PublicContent[K][]> {
  return presentContents(kind, await listDraftContent(services.db, kind), await readPictureSizes(services))
}

/** Returns a value that changes when content is changed, and when a publication time passes. */
export function readContentVersion({ db, now }: Needs): Promise<string> {
  return readContentFingerprint(db, now())
}
