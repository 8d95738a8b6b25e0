import { afterEach, expect, test, vi } from 'vitest'
import { toggleFullscreen } from './video-element.ts'

afterEach(() => vi.unstubAllGlobals())

test('opens full screen with the iPhone function if the browser has no other', () => {
  vi.stubGlobal('document', { fullscreenElement: null })
  const webkitEnterFullscreen = vi.fn<() => void>()
  toggleFullscreen({ webkitEnterFullscreen })
  expect(webkitEnterFullscreen).toHaveBeenCalledOnce()
  expect(() => toggleFullscreen({})).not.toThrow()
})
