/** Events of a media element that the lesson reacts to. */
export interface MediaHandlers {
  onPlay: () => void
  onLoadedMetadata: () => void
  onError: (element: HTMLMediaElement) => void
}

let shared: HTMLAudioElement | undefined

/**
 * Returns the element that plays sound without a picture. All materials share this element. An iPhone starts the next
 * material without a tap only in an element that a tap has started before.
 */
export function getSoundElement(): HTMLAudioElement {
  if (!shared) {
    shared = document.createElement('audio')
    shared.controls = true
    shared.preload = 'none'
  }
  return shared
}

/** Removes the file from the element, so that the browser does not fetch more of it. */
export function clearSoundElement(): void {
  if (!shared) return
  shared.pause()
  shared.remove()
  shared.removeAttribute('src')
  shared.load()
}
