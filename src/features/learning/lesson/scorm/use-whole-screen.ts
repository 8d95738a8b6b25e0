import { type RefObject, useEffect, useState } from 'react'

/** Shows an element full screen. iPhones allow this only for videos, so there the element covers the page. */
export function useWholeScreen(box: RefObject<HTMLElement | null>) {
  const [isWhole, setIsWhole] = useState(false)
  useEffect(() => {
    const follow = () => setIsWhole(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])

  useEffect(() => {
    if (!isWhole) return undefined
    // Some browsers leave full screen on Escape without an event.
    const leaveByKey = ({ key }: KeyboardEvent) => (key === 'Escape' ? leaveWhole(setIsWhole) : undefined)
    addEventListener('keydown', leaveByKey)
    return () => removeEventListener('keydown', leaveByKey)
  }, [isWhole])

  return {
    isWhole,
    enter: () => {
      setIsWhole(true)
      // iPhones lack this API. If it is missing or the browser refuses, the element still covers the page.
      const element = box.current
      if (element && 'requestFullscreen' in element) void element.requestFullscreen().catch(() => undefined)
    },
    leave: () => leaveWhole(setIsWhole),
  }
}

function leaveWhole(setIsWhole: (isWhole: boolean) => void): void {
  setIsWhole(false)
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
}
