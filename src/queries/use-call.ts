import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Call, createCall } from './create-call.ts'
import { staleAfterOwnChange } from './stale-after-own-change.ts'

/** Returns the calls that change data and need the network, for screens of learners and experts. */
export function useCall(): Call<typeof staleAfterOwnChange> {
  const queryClient = useQueryClient()
  return useMemo(() => createCall(queryClient, { rows: staleAfterOwnChange, isForForms: false }), [queryClient])
}
