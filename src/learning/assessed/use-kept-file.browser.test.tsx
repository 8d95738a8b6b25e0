import { afterEach, expect, it, vi } from 'vitest'
import { render, unmount } from '#tests/support/render.ts'
import { clearDevice } from '#tests/support/device/empty-device.ts'
import { useStoredFileAddress } from './use-kept-file.ts'

afterEach(() => void vi.unstubAllGlobals())

function Picture() {
  return <p>{useStoredFileAddress('ani', { id: 'f1', url: '/api/files/foto', sizeBytes: 3 }).address ?? 'tunggu'}</p>
}

it('leaving the page stops the download of a file', async () => {
  await clearDevice()
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    signals.push(signal!)
    return new Promise(() => undefined)
  })
  render(<Picture />)
  await expect.poll(() => signals.length).toBe(1)
  expect(signals[0]?.aborted).toBe(false)
  unmount()
  await expect.poll(() => signals[0]?.aborted).toBe(true)
})
