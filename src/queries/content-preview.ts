import * as v from 'valibot'
import { previewAttributes, previewContent, previewCourse } from '#contract/site/content-preview.ts'
import type { CourseDetail } from '#contract/catalog/course.ts'
import type { ContentKind } from '#contract/site/content-names.ts'
import { listTestimonials } from '#contract/site/site-content.ts'
import type { AnswerOf, Endpoint } from '#contract/wire/endpoint.ts'
import type { WebAttributes } from '#contract/site/web-attribute.ts'
import { readCurrentPreview } from '#app/lib/preview-window.ts'
import { callApi } from '#app/session/api.ts'

type Draft = Record<string, unknown>

/** Returns a response as if every draft were published. */
export async function readDrafts<E extends Endpoint>(
  endpoint: E,
  kind: ContentKind,
  ofDrafts: (drafts: readonly Draft[]) => unknown,
): Promise<AnswerOf<E>> {
  const drafts = await callApi(previewContent, { params: { kind } })
  return v.parse(endpoint.answer, ofDrafts(drafts))
}

/** Returns floating buttons and campaigns as if every draft were published. */
export function fetchPreviewCampaigns(): Promise<WebAttributes> {
  const subject = readCurrentPreview()?.subject
  return callApi(previewAttributes, { query: subject ? { subject } : {} })
}

/** Returns the page of a course, even if it is hidden. */
export function readDraftCourse(slug: string): Promise<CourseDetail> {
  return callApi(previewCourse, { params: { slug } })
}

/** Returns testimonials with the previewed one first, because they are shown one after the other. */
export function readDraftTestimonials() {
  const subject = readCurrentPreview()?.subject
  const isFirst = (draft: Draft) => Number(draft['id'] === subject)
  return readDrafts(listTestimonials, 'testimonial', drafts =>
    drafts.toSorted((one, other) => isFirst(other) - isFirst(one)),
  )
}
