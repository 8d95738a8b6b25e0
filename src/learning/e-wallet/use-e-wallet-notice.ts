import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tellEWallet } from '#contract/account/profile.ts'
import { profileQuery } from '#app/queries/profile.ts'
import { useCall } from '#app/queries/use-call.ts'
import { isPopupFlagged } from './flag.ts'

/**
 * Explains once how phone-credit rewards reach the e-wallet (decisions.md §5). The server knows whether the user has
 * seen it, so only an answer of this visit opens the notice: never without a connection, and not again on another
 * device.
 */
export function useEWalletNotice() {
  const [isFlagged] = useState(isPopupFlagged)
  const [state, setState] = useState<'unknown' | 'shown' | 'closed'>('unknown')
  const { data: profile, isFetchedAfterMount } = useQuery({
    ...profileQuery(),
    enabled: isFlagged,
    refetchOnMount: 'always',
  })
  const { call } = useCall()
  if (state === 'unknown' && isFetchedAfterMount && profile?.isEWalletTold === false) setState('shown')

  useEffect(() => {
    // A lost answer shows the notice once more on another visit.
    if (state === 'shown') call(tellEWallet, {}, { refetch: 'none' }).catch(() => undefined)
  }, [state, call])

  return {
    isShown: state === 'shown',
    phoneNumber: profile?.phoneNumber ?? 'belum diisi',
    close: () => setState('closed'),
  }
}
