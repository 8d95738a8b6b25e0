import { Input, Skeleton } from '@mantine/core'
import { createLazyPart } from '#app/ui/lazy-part.tsx'
import type { DayRangeProps } from './day-range.tsx'

/** Filter by days. Its calendar is a separate chunk, because most admin screens do not need a calendar. */
export const DayFilter = createLazyPart<DayRangeProps>(
  () => import('./day-range.tsx').then(module => module.DayRange),
  {
    fallback: (
      <Input.Wrapper label="Hari">
        <Skeleton w="16.5rem" h="2.25rem" />
      </Input.Wrapper>
    ),
  },
)
