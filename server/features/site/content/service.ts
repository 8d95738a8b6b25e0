import type { ContentKind } from '#contract/site/content-names.ts'
import type { Services } from '../../../http/context.ts'
import { presentContents, type PublicContent } from './present.ts'
import { readContentFingerprint, listPictures, listVisibleContent, listDraftContent } from './queries.ts'
import type { PictureSizes } from './texts.ts'

export type { PublicContent as Read } from './present.ts'
export { fillPlaceholders } from './texts.ts'

/*
 * `site_content` holds the form of each item as it was typed, including Markdown, so the fields of two admins who
 * change an item can be compared. A rendered tree could not be edited again. All kinds share drafts, versions, dates
 * and the audit log. A table per kind would repeat this code for each kind, and the former table `web_attribute` (one
 * JSON value per part of the site) had no versions, drafts or order. Instructors have their own table, because courses
 * refer to them.
 * - `fields` is public from `publish_at` on. Until then, and while the item is a draft, the earlier version in `live`
 *   stays public. Reads compare `publish_at` with the current time, so no job is needed.
 * - Each version of a legal text is a row with its date. A public version can be withdrawn, but is never deleted.
 * - A text that cannot be rendered is refused when it is saved. Links may lead only to our pages, https URLs and email
 *   addresses. Pictures must be uploads. `{nama}` and `{bonus}` are placeholders for brand, figures and contacts.
 * - A change touches the topic `attributes`, so open pages refetch (decision 152). Reads are public and have an ETag.
 */

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
