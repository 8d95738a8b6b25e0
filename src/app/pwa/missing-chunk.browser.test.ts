import { expect, it, vi } from 'vitest'
import { forgetMissingStyles } from './missing-chunk.ts'

it('forgets a style sheet that did not come, so that the next try fetches it again', async () => {
  forgetMissingStyles()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = 'http://127.0.0.1:1/gaya.css'
  document.head.append(link)
  await vi.waitFor(() => expect(link.isConnected).toBe(false))
})
