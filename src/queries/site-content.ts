import { MINUTE_MS } from '#contract/wire/durations.ts'
import { queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { ContentKind } from '#contract/site/content-names.ts'
import type { AnswerOf, Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import * as contract from '#contract/site/site-content.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { isPreview } from '#app/lib/preview-window.ts'
import { callApi } from '#app/session/api.ts'
import { getPrefetchFunction, getPersistedQueryMeta, getQueryKey } from './api-query.ts'

interface Site {
  keep: 'public' | 'own'
  kind: ContentKind
  /** Builds the response from all items of its kind, including drafts. Returns undefined if there are none. */
  ofDrafts: (drafts: readonly Record<string, unknown>[]) => unknown
}

/**
 * Returns a query of the site's content. Its response is stored on the device. In the admin's preview window the
 * response is built from unpublished content and not stored.
 */
function siteQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>, { keep, kind, ofDrafts }: Site) {
  const isDraft = isPreview()
  return queryOptions({
    queryKey: getQueryKey(endpoint, input),
    async queryFn({ signal, meta }): Promise<AnswerOf<E>> {
      if (!isDraft) return callApi(endpoint, input, { signal, fetch: getPrefetchFunction(meta) })
      const { readDrafts } = await import('./content-preview.ts')
      return readDrafts(endpoint, kind, ofDrafts)
    },
    ...getPersistedQueryMeta(isDraft ? undefined : keep, endpoint.answer),
    staleTime: isDraft ? 0 : 5 * MINUTE_MS,
  })
}

const all = (drafts: readonly Record<string, unknown>[]) => drafts

export function storiesQuery() {
  return siteQuery(contract.listStories, {}, { keep: 'public', kind: 'story', ofDrafts: all })
}

export function redeemStoriesQuery() {
  return siteQuery(contract.listRedeemStories, {}, { keep: 'public', kind: 'redeem-story', ofDrafts: all })
}

export function faqQuery() {
  return siteQuery(contract.listFaq, {}, { keep: 'public', kind: 'faq', ofDrafts: all })
}

export function rolesQuery() {
  return siteQuery(contract.listRecruitingRoles, {}, { keep: 'public', kind: 'role', ofDrafts: all })
}

export function legalQuery(page: contract.LegalPage, version?: string) {
  const query = version === undefined ? {} : { version }
  return siteQuery(
    contract.getLegalText,
    { params: { page }, query },
    {
      keep: 'public',
      kind: 'legal',
      ofDrafts: drafts =>
        findNewest(
          drafts.filter(draft => draft['page'] === page),
          'since',
        ),
    },
  )
}

export function postsQuery() {
  return siteQuery(contract.listPosts, {}, { keep: 'own', kind: 'post', ofDrafts: all })
}

export function postQuery(slug: string) {
  return siteQuery(
    contract.getPost,
    { params: { slug } },
    {
      keep: 'own',
      kind: 'post',
      ofDrafts: drafts => drafts.find(draft => draft['slug'] === slug),
    },
  )
}

export function donationQuery() {
  return siteQuery(contract.getDonation, {}, { keep: 'own', kind: 'donation', ofDrafts: drafts => drafts[0] })
}

function findNewest(drafts: readonly Record<string, unknown>[], by: string) {
  return drafts.toSorted((one, other) => (String(one[by]) < String(other[by]) ? 1 : -1))[0]
}

/** Loads content. A URL without an item is treated as a page that does not exist. */
export async function loadContent<Data>(read: Promise<Data>): Promise<Data> {
  try {
    return await read
  } catch (error) {
    if (isApiFailure(error) && error.kind === 'business') throw notFound()
    throw error
  }
}
