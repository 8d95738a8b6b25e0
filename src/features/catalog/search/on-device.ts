import * as v from 'valibot'
import { listCareerTracks, listInstructors } from '#contract/catalog/career-track.ts'
import { listCourses } from '#contract/catalog/course.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { listLectureMaterials } from '#contract/learning/lecture-material.ts'
import { isListed } from '#contract/catalog/offering.ts'
import { type IndexedDocument, indexDocument } from '#contract/catalog/search-among.ts'
import { searchPages } from '#contract/site/search-pages.ts'
import type { SearchHit } from '#contract/catalog/search.ts'
import { listFaq, listPosts, listRecruitingRoles, listStories } from '#contract/site/site-content.ts'
import { formatRoleTitle } from '#contract/account/role-title.ts'
import { listWebinars } from '#contract/webinar/webinar.ts'
import { PUBLIC_QUERIES, queryStorage } from '#app/data/query-storage.ts'

type DocumentReader = (answer: unknown, asked: Record<string, unknown>) => IndexedDocument<SearchHit>[]

/**
 * Returns a reader of the search documents in a stored response. The reader returns no documents if another version of
 * the app stored the response.
 */
function getReader<E extends Endpoint>(
  { answer }: E,
  read: (answer: v.InferOutput<E['answer']>, asked: Record<string, unknown>) => [SearchHit, also: unknown][],
): DocumentReader {
  return (data, asked) => {
    const parsed = v.safeParse(answer, data)
    if (!parsed.success) return []
    return read(parsed.output, asked).map(([hit, also]) =>
      indexDocument(hit, hit.title, `${hit.text} ${listTexts(also)}`),
    )
  }
}

/** Readers of stored responses, by the path of the endpoint. */
const readers: Record<string, DocumentReader> = {
  [listCourses.path]: getReader(listCourses, courses =>
    courses
      .filter(course => isListed(course))
      .map(({ slug, title, summary, category, careerTrack, instructorName, mode, level }) => [
        { kind: 'course', title, text: summary, address: `/kelas/${slug}` },
        [category.title, careerTrack.title, instructorName, mode, level],
      ]),
  ),
  [listCareerTracks.path]: getReader(listCareerTracks, tracks =>
    tracks.map(({ slug, title, summary, description, category }) => [
      { kind: 'program', title, text: summary, address: `/program/${slug}` },
      [description, category.title],
    ]),
  ),
  [listInstructors.path]: getReader(listInstructors, people =>
    people.map(({ name, title, bio, expertise }) => [
      { kind: 'instructor', title: name, text: title, address: '/instructor' },
      [bio, expertise],
    ]),
  ),
  [listWebinars.path]: getReader(listWebinars, webinars =>
    webinars.map(({ slug, title, summary }) => [
      { kind: 'webinar', title, text: summary, address: `/webinar/${slug}` },
      [],
    ]),
  ),
  [listPosts.path]: getReader(listPosts, posts =>
    posts.map(({ slug, title, summary, author }) => [
      { kind: 'post', title, text: summary, address: `/blog/${slug}` },
      [author],
    ]),
  ),
  [listFaq.path]: getReader(listFaq, questions =>
    questions.map(({ slug, question, group, answer }) => [
      { kind: 'faq', title: question, text: group, address: `/faq#${slug}` },
      answer,
    ]),
  ),
  [listStories.path]: getReader(listStories, stories =>
    stories.map(({ slug, title, who, text }) => [
      { kind: 'story', title, text: who, address: `/story-of-love#${slug}` },
      text,
    ]),
  ),
  [listRecruitingRoles.path]: getReader(listRecruitingRoles, roles =>
    roles.map(role => [
      { kind: 'role', title: formatRoleTitle(role), text: role.description, address: `/career/${role.slug}` },
      [role.conditions, role.scope, 'lowongan kerja'],
    ]),
  ),
  [listLectureMaterials.path]: getReader(listLectureMaterials, (materials, { enrollment_id: enrollmentId }) =>
    materials.map(({ id, type, title, quizId, content }) => [
      {
        kind: 'material',
        title,
        text: '',
        address: `/lecture-material/${type}/${id}?${quizId === null ? '' : `quizId=${quizId}&`}enrId=${String(enrollmentId)}`,
      },
      content,
    ]),
  ),
}

/** Reads all search documents on this device that this user may see: public documents and the user's own. */
export async function readDocuments(userId: string | undefined): Promise<IndexedDocument<SearchHit>[]> {
  const owners = [PUBLIC_QUERIES, ...(userId === undefined ? [] : [userId])]
  const rows = (await Promise.all(owners.map(owner => queryStorage(owner).entries()))).flat()
  const storedDocuments = rows.flatMap(([, { queryKey, state }]) => {
    const [path, , query] = queryKey
    const read = readers[String(path)]
    // The endpoint's client stored the response, so the stored state has this shape.
    return read ? read((state as { data?: unknown } | null)?.data, (query ?? {}) as Record<string, unknown>) : []
  })
  const pages = searchPages.map(({ also, ...page }) =>
    indexDocument<SearchHit>({ kind: 'page', ...page }, page.title, `${page.text} ${also}`),
  )
  // Removes duplicates, because a list may be stored under several filters, and a material under two courses of its
  // career track.
  return [...new Map([...storedDocuments, ...pages].map(each => [nameOf(each.document), each])).values()]
}

function nameOf({ kind, address, title }: SearchHit): string {
  return (kind === 'material' ? address.replace(/\?.*$/, '') : address) + title
}

/** Returns all texts inside a value, joined to one text. */
function listTexts(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value).map(listTexts).join(' ')
}
