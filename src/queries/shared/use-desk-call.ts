import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Call, createCall } from '../create-call.ts'
import { staleAfterChange } from '../desk/stale-after-change.ts'
import { checkInput } from './check-input.ts'

/** Returns the calls that change data, for admin and expert screens. */
export function useDeskCall(): Call<typeof staleAfterChange> {
  const queryClient = useQueryClient()
  return useMemo(
    () => createCall(queryClient, { rows: staleAfterChange, isForForms: true, check: checkInput }),
    [queryClient],
  )
}
