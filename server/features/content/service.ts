import type { ContentKind } from '#contract/content-names.ts'
import type { Services } from '../../http/context.ts'
import { presentContent, type Read } from './present.ts'
import { fingerprint, listPictures, listShown, listWritten, type ReadRow } from './queries.ts'
import type { Sizes } from './texts.ts'

export type { Read } from './present.ts'
export { filled } from './texts.ts'

type Needs = Pick<Services, 'db' | 'now'>

/** How large each picture is. */
export async function sizesOf({ db }: Pick<Services, 'db'>): Promise<Sizes> {
  return new Map((await listPictures(db)).map(({ url, ...size }) => [url, size]))
}

/** What visitors read of a kind now, in its order. */
export async function readContent<K extends ContentKind>(services: Needs, kind: K): Promise<Read[K][]> {
  const rows = await listShown(services.db, [kind], services.now())
  return present(kind, rows, await sizesOf(services))
}

/** The blog, the newest first. */
export async function readPosts(services: Needs): Promise<Read['post'][]> {
  const posts = await readContent(services, 'post')
  return posts.toSorted((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1))
}

/** What they would read, were every draft published: for those at the desk alone. */
export async function readDrafts<K extends ContentKind>(services: Needs, kind: K): Promise<Read[K][]> {
  return present(kind, await listWritten(services.db, kind), await sizesOf(services))
}

function present<K extends ContentKind>(kind: K, rows: readonly ReadRow[], sizes: Sizes): Read[K][] {
  return rows.map(row => presentContent(kind, row, sizes))
}

/** Another text whenever anything visitors may read is another one, also because its day has come. */
export function contentVersion({ db, now }: Needs): Promise<string> {
  return fingerprint(db, now())
}
