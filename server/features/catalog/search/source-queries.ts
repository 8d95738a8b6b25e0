import { type RawBuilder, sql } from 'kysely'
import { brand } from '#contract/site/brand.ts'
import { searchPages } from '#contract/site/search-pages.ts'
import type { SearchKind } from '#contract/catalog/search.ts'
import type { SearchTables } from '../../../db/tables/search.ts'

/** SQL expressions that read the documents of one kind. */
export interface DocumentSource {
  kind: SearchKind
  reach: SearchTables['search_document']['reach']
  from: RawBuilder<unknown>
  where?: RawBuilder<unknown>
  /** Key of the document within its kind. */
  ref: RawBuilder<unknown>
  /** Value that changes with each write to a row of the document. */
  stamp: RawBuilder<unknown>
  title: RawBuilder<unknown>
  summary: RawBuilder<unknown>
  /** Other texts of the document that can be searched. */
  body: RawBuilder<unknown>
  address: RawBuilder<unknown>
  position: RawBuilder<unknown>
  /**
   * Career track and version whose learners may find the document. Absent if the document does not depend on an
   * enrolment.
   */
  taught?: { careerTrackId: RawBuilder<unknown>; version: RawBuilder<unknown> }
}

/** Number of days for which past webinars stay in the search results. */
const WEBINAR_DAYS = 60

/** Returns the sources of all kinds of documents. Includes site content from its publication date on. */
export function createSources(now: Date): DocumentSource[] {
  const shownFields = sql`case when content.publish_at <= ${now} then content.fields else content.live end`
  const field = (name: string) => sql`shown.fields ->> ${name}::text`
  const content = (
    kind: SearchKind,
    texts: Pick<DocumentSource, 'title' | 'summary' | 'body' | 'address'>,
  ): DocumentSource => ({
    kind,
    reach: kind === 'post' ? 'member' : 'public',
    from: sql`site_content as content cross join lateral (select ${shownFields} as fields) as shown`,
    where: sql`content.kind = ${kind} and shown.fields is not null`,
    ref: sql`content.slug`,
    stamp: sql`concat_ws('.', content.xmin, content.publish_at <= ${now})`,
    position: sql`content.position`,
    ...texts,
  })
  return [
    {
      kind: 'course',
      reach: 'public',
      from: sql`course join category on category.id = course.category_id
        join instructor on instructor.id = course.instructor_id join career_track as track on track.id = course.career_track_id`,
      where: sql`course.is_published and ${brand.hiddenOfferingId} not in (course.id::text, course.slug)`,
      ref: sql`course.slug`,
      stamp: sql`concat_ws('.', course.xmin, category.xmin, instructor.xmin, track.xmin)`,
      title: sql`course.title`,
      summary: sql`course.summary`,
      body: sql`concat_ws(' ', course.description, array_to_string(course.outcomes, ' '), course.mode, course.level,
        category.title, instructor.name, track.title)`,
      address: sql`'/kelas/' || course.slug`,
      position: sql`course.position`,
    },
    {
      kind: 'program',
      reach: 'public',
      from: sql`career_track as track join category on category.id = track.category_id
        cross join lateral (
          select track_content, version.xmin from career_track_version as version
          where version.career_track_id = track.id and published_at is not null order by version desc limit 1
        ) as newest`,
      where: sql`not track.is_beta and not track.is_archived`,
      ref: sql`track.slug`,
      stamp: sql`concat_ws('.', track.xmin, category.xmin, newest.xmin)`,
      title: sql`track.title`,
      summary: sql`track.summary`,
      body: sql`concat_ws(' ', track.description, category.title, ${listTexts(sql`newest.track_content`, '$.**.title')})`,
      address: sql`'/program/' || track.slug`,
      position: sql`track.position`,
    },
    {
      kind: 'instructor',
      reach: 'public',
      from: sql`instructor`,
      ref: sql`instructor.slug`,
      stamp: sql`instructor.xmin::text`,
      title: sql`instructor.name`,
      summary: sql`instructor.title`,
      body: sql`concat_ws(' ', instructor.bio, array_to_string(instructor.expertise, ' '))`,
      address: sql`'/instructor'`,
      position: sql`instructor.position`,
    },
    {
      kind: 'webinar',
      reach: 'member',
      from: sql`webinar`,
      where: sql`webinar.kind = 'webinar' and exists (
        select from webinar_meeting as meeting where meeting.webinar_id = webinar.id
          and meeting.ends_at > ${now}::timestamptz - make_interval(days => ${WEBINAR_DAYS}))`,
      ref: sql`webinar.slug`,
      stamp: sql`webinar.xmin::text`,
      title: sql`webinar.title`,
      summary: sql`webinar.summary`,
      body: sql`concat_ws(' ', webinar.description, webinar.speaker_name, webinar.speaker_title, webinar.place, webinar.mode)`,
      address: sql`'/webinar/' || webinar.slug`,
      position: sql`0`,
    },
    {
      kind: 'material',
      reach: 'enrolled',
      from: sql`lecture_material as material join career_track_version as version
        on version.career_track_id = material.career_track_id and version.version = material.version`,
      where: sql`version.published_at is not null`,
      ref: sql`material.id::text`,
      stamp: sql`concat_ws('.', material.xmin, version.xmin)`,
      title: sql`material.title`,
      summary: sql`coalesce((
        select class ->> 'title' from jsonb_path_query(version.track_content, '$[*].track_class_content[*]') as class
        where class ->> 'id' = material.track_class_id::text limit 1), '')`,
      // Indexes only the title of a quiz, because `content` does not contain its questions.
      body: sql`concat_ws(' ', material.content ->> 'summary', ${listTexts(sql`material.content`, '$.**.text')})`,
      // The search appends the caller's own enrolment to this URL.
      address: sql`concat('/lecture-material/', material.type, '/', material.id, '?', 'quizId=' || material.quiz_id || '&', 'enrId=')`,
      position: sql`material.position`,
      taught: { careerTrackId: sql`material.career_track_id`, version: sql`material.version` },
    },
    content('faq', {
      title: field('question'),
      summary: field('answer'),
      body: field('group'),
      address: sql`'/faq#' || content.slug`,
    }),
    content('story', {
      title: field('title'),
      summary: field('who'),
      body: sql`concat_ws(' ', ${field('titlePreview')}, ${field('text')}, ${field('steps')}, ${field('program')})`,
      address: sql`'/story-of-love#' || content.slug`,
    }),
    content('role', {
      title: sql`concat_ws(' ', ${field('name')}, ${field('type')})`,
      summary: field('description'),
      body: sql`concat_ws(' ', ${field('conditions')}, ${field('scope')}, ${field('schedule')}, 'lowongan kerja')`,
      address: sql`'/career/' || content.slug`,
    }),
    content('post', {
      title: field('title'),
      summary: field('summary'),
      body: sql`concat_ws(' ', ${field('author')}, ${field('body')})`,
      address: sql`'/blog/' || content.slug`,
    }),
    {
      kind: 'page',
      reach: 'public',
      from: sql`jsonb_to_recordset(${JSON.stringify(searchPages)}::jsonb) as page (address text, title text, text text, also text)`,
      ref: sql`page.address`,
      stamp: sql`md5(page::text)`,
      title: sql`page.title`,
      summary: sql`page.text`,
      body: sql`page.also`,
      address: sql`page.address`,
      position: sql`0`,
    },
  ]
}

/** Joins all texts at a path of a JSON value into one text. */
function listTexts(value: RawBuilder<unknown>, path: string): RawBuilder<unknown> {
  return sql`(select string_agg(text #>> '{}', ' ') from jsonb_path_query(${value}, ${path}::jsonpath) as text)`
}
