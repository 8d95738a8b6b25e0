import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { claimEWalletNotice } from '#contract/account/profile.ts'
import { exchangesQuery } from '#app/queries/exchange.ts'
import { profileQuery } from '#app/queries/profile.ts'
import { useCall } from '#app/queries/use-call.ts'
import { isPopupFlagged } from './flag.ts'

/**
 * Explains once how phone credit reaches the e-wallet. Only the first device that claims the notice shows it. Without a
 * connection the notice is not shown, and if the response to the claim is lost, it is never shown. Waits for a later
 * occasion if there is no phone credit to exchange points for.
 */
export function useEWalletNotice() {
  const [isFlagged] = useState(isPopupFlagged)
  const [isShown, setIsShown] = useState(false)
  const { data: profile, isFetchedAfterMount } = useQuery({
    ...profileQuery(),
    enabled: isFlagged,
    refetchOnMount: 'always',
  })
  const { call } = useCall()
  // Checks `isFlagged` too, because another part of the page may have fetched the profile although this query is
  // disabled.
  const isUntold = isFlagged && isFetchedAfterMount && profile?.isEWalletTold === false
  const { data: exchanges } = useQuery({ ...exchangesQuery(), enabled: isUntold })
  const isDue = isUntold && exchanges !== undefined && exchanges.offers.length > 0

  useEffect(() => {
    if (!isDue) return
    call(claimEWalletNotice, {}, { refetch: 'none' }).then(
      ({ isFirst }) => isFirst && setIsShown(true),
      () => undefined,
    )
  }, [isDue, call])

  return {
    isShown,
    phoneNumber: profile?.phoneNumber ?? 'belum diisi',
    close: () => setIsShown(false),
  }
}
