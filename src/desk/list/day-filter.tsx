import { Input, Skeleton } from '@mantine/core'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { DayRangeProps } from './day-range.tsx'

/** A filter by days. Its calendar is a chunk of its own, because most admin screens have no days to choose. */
export const DayFilter = lazyPart<DayRangeProps>(() => import('./day-range.tsx').then(part => part.DayRange), {
  fallback: (
    <Input.Wrapper label="Hari">
      <Skeleton w="16.5rem" h="2.25rem" />
    </Input.Wrapper>
  ),
})
