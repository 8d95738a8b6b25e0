import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#app/ui/states/error-state.tsx'
import { LoadingState } from '#app/ui/states/loading-state.tsx'
import { PartShape } from './loading-shapes.tsx'

interface Props<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/**
 * Shows a part of a page that loads its own data. While the data loads, or after a failure, the other parts of the page
 * stay unchanged.
 */
export function QueryContent<Data>({ query: { data, error, refetch }, children }: Props<Data>) {
  if (data !== undefined) return children(data)
  if (error) return <ErrorState level={2} error={error} onRetry={() => void refetch()} />
  return (
    <LoadingState>
      <PartShape />
    </LoadingState>
  )
}
