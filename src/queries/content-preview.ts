import * as v from 'valibot'
import { previewContent } from '#contract/content-preview.ts'
import type { ContentKind } from '#contract/content-names.ts'
import type { AnswerOf, Endpoint } from '#contract/endpoint.ts'
import { callApi } from '#app/session/api.ts'

type Draft = Record<string, unknown>

/** An answer as it would be, were every draft published. */
export async function readDrafts<E extends Endpoint>(
  endpoint: E,
  kind: ContentKind,
  ofDrafts: (drafts: readonly Draft[]) => unknown,
): Promise<AnswerOf<E>> {
  const drafts = await callApi(previewContent, { params: { kind } })
  return v.parse(endpoint.answer, ofDrafts(drafts))
}
