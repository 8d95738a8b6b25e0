import { type RefObject, useEffect, useState } from 'react'

/** Phones of Apple let nothing but a video have the whole screen: there it covers the page. */
export function useWholeScreen(box: RefObject<HTMLElement | null>) {
  const [isWhole, setIsWhole] = useState(false)
  useEffect(() => {
    const follow = () => setIsWhole(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  useEffect(() => {
    if (!isWhole) return undefined
    // Where the browser gave the screen away, it takes it back by this key itself.
    const leave = ({ key }: KeyboardEvent) => (key === 'Escape' ? setIsWhole(false) : undefined)
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [isWhole])
  return {
    isWhole,
    enter: () => {
      setIsWhole(true)
      // Absent on phones of Apple; refused, it stays what covers the page.
      const element = box.current
      if (element && 'requestFullscreen' in element) void element.requestFullscreen().catch(() => undefined)
    },
    leave: () => {
      setIsWhole(false)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    },
  }
}
