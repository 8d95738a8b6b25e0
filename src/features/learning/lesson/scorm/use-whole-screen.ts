import { type RefObject, useEffect, useState } from 'react'

/** iPhones allow only videos to be full screen; there the element covers the page instead. */
export function useWholeScreen(box: RefObject<HTMLElement | null>) {
  const [isWhole, setIsWhole] = useState(false)
  useEffect(() => {
    const follow = () => setIsWhole(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])

  useEffect(() => {
    if (!isWhole) return undefined
    // Some browsers leave full screen by this key themselves without an event.
    const leaveByKey = ({ key }: KeyboardEvent) => (key === 'Escape' ? leaveWhole(setIsWhole) : undefined)
    addEventListener('keydown', leaveByKey)
    return () => removeEventListener('keydown', leaveByKey)
  }, [isWhole])

  return {
    isWhole,
    enter: () => {
      setIsWhole(true)
      // The API is absent on iPhones. If the browser refuses, the element still covers the page.
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
