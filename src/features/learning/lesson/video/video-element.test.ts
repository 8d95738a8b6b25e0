import { afterEach, expect, test, vi } from 'vitest'
import { toggleFullscreen } from './video-element.ts'

afterEach(() => vi.unstubAllGlobals())

test('uses webkitEnterFullscreen of the iPhone if the browser has no other full-screen function', () => {
  vi.stubGlobal('document', { fullscreenElement: null })
  const webkitEnterFullscreen = vi.fn<() => void>()
  toggleFullscreen({ webkitEnterFullscreen })
  expect(webkitEnterFullscreen).toHaveBeenCalledOnce()
  expect(() => toggleFullscreen({})).not.toThrow()
})
