import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Returns the token of an emailed link, and removes the token from URL and history. So the next user of this browser
 * cannot see the token, and no request of this page contains it.
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
