import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Returns the token of an emailed link. Removes it from address and history after reading it, so that the next user of
 * this browser cannot see it and no request of this page contains it.
 */
export function useLinkToken(fromAddress: string | undefined): string | undefined {
  const navigate = useNavigate()
  const [token, setToken] = useState(fromAddress)
  // Another link was opened in this tab, so its token replaces the old token.
  if (fromAddress !== undefined && fromAddress !== token) setToken(fromAddress)

  useEffect(() => {
    if (fromAddress !== undefined) void navigate({ to: '.', search: {}, replace: true })
  }, [fromAddress, navigate])

  return token
}
