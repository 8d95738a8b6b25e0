import { expect, it } from 'vitest'
import { waitUntilPasses } from '#tests/support/soon.ts'
import { removeFailedStyleSheets } from './missing-chunk.ts'

it('removes a style sheet that failed to load, so that the next try fetches it again', async () => {
  removeFailedStyleSheets()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = 'http://127.0.0.1:1/gaya.css'
  document.head.append(link)
  await waitUntilPasses(() => expect(link.isConnected).toBe(false))
})
