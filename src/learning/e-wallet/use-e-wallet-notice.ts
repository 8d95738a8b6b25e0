import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tellEWallet } from '#contract/account/profile.ts'
import { profileQuery } from '#app/queries/profile.ts'
import { useChange } from '#app/queries/use-change.ts'
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
  const { mutate } = useChange(tellEWallet, { input: () => ({}), refetch: 'none' })
  if (state === 'unknown' && isFetchedAfterMount && profile?.isEWalletTold === false) setState('shown')

  useEffect(() => {
    if (state === 'shown') mutate()
  }, [state, mutate])

  return {
    isShown: state === 'shown',
    phoneNumber: profile?.phoneNumber ?? 'belum diisi',
    close: () => setState('closed'),
  }
}
