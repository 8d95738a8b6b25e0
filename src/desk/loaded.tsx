import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#app/ui/states/error-state.tsx'
import { LoadingState } from '#app/ui/states/loading-state.tsx'
import { PartShape } from './loading-shapes.tsx'

interface Props<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** Part of a page with its own data: its loading and its failure leave the rest of the page as it is. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: Props<Data>) {
  if (data !== undefined) return children(data)
  if (error) return <ErrorState level={2} error={error} onRetry={() => void refetch()} />
  return (
    <LoadingState>
      <PartShape />
    </LoadingState>
  )
}
