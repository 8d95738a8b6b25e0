import * as v from 'valibot'
import { ContentKind } from './content-names.ts'
import { CourseDetail } from '../catalog/course.ts'
import { defineEndpoint } from '../wire/endpoint.ts'
import { Id, Slug } from '../wire/text.ts'
import { WebAttributes } from './web-attribute.ts'

/**
 * Returns all items of a kind as visitors would see them, including unpublished items. The caller parses them with the
 * schema of the kind.
 */
export const previewContent = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/content-preview/{kind}',
  summary: 'Konten satu jenis seperti akan terlihat, termasuk draf',
  access: 'admin',
  params: v.object({ kind: ContentKind }),
  answer: v.array(v.looseObject({})),
})

/**
 * Returns the buttons and campaigns for a preview. If the previewed item `subject` is a campaign, it comes before all
 * other campaigns.
 */
export const previewAttributes = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/attribute-preview',
  summary: 'Tombol, poster, spanduk, dan pengingat libur seperti akan terlihat, termasuk draf',
  access: 'admin',
  query: v.object({ subject: v.optional(Id) }),
  answer: WebAttributes,
})

/** Returns the page of one course, even if the course is hidden. */
export const previewCourse = defineEndpoint({
  method: 'GET',
  path: '/v1/admin/course-preview/{slug}',
  summary: 'Halaman satu kelas seperti akan terlihat, juga selagi disembunyikan',
  access: 'admin',
  params: v.object({ slug: Slug }),
  answer: CourseDetail,
  errors: ['COURSE_NOT_FOUND'],
})
