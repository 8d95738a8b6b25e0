import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The token of a link from a mail. It leaves address and history as soon as it was read: whoever uses this browser next,
 * and every address this page asks for, must not find it.
 */
export function useLinkToken(fromAddress: string | undefined): string | undefined {
  const navigate = useNavigate()
  const [token, setToken] = useState(fromAddress)
  // A second link opened in this tab.
  if (fromAddress !== undefined && fromAddress !== token) setToken(fromAddress)

  useEffect(() => {
    if (fromAddress !== undefined) void navigate({ to: '.', search: {}, replace: true })
  }, [fromAddress, navigate])

  return token
}
