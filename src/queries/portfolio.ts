import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { getPortfolio, readPortfolio } from '#contract/certificate/portfolio.ts'
import { isApiFailure } from '#app/data/api/failures.ts'
import { apiQuery } from './api-query.ts'

export function portfolioQuery() {
  return apiQuery(getPortfolio, {}, { staleTime: 0, keep: 'own' })
}

/** Query of a shared portfolio. Not stored, because its owner may revoke it at any time. */
export function sharedPortfolioQuery(code: string) {
  return apiQuery(readPortfolio, { params: { code } }, { staleTime: 0 })
}

/** Loads a shared portfolio. A URL that is unknown or was revoked is treated as a page that does not exist. */
export async function loadSharedPortfolio(queryClient: QueryClient, code: string): Promise<void> {
  try {
    await queryClient.fetchQuery(sharedPortfolioQuery(code))
  } catch (error) {
    if (isApiFailure(error) && error.kind === 'business') throw notFound()
    throw error
  }
}
