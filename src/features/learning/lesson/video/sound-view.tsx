import { useQuery } from '@tanstack/react-query'
import Headphones from 'lucide-react/icons/headphones'
import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { captionsQuery } from '#app/queries/lecture-material.ts'
import { parseCues } from '#app/lib/captions.ts'
import { clearSoundElement, getSoundElement, type MediaHandlers } from './sound-element.ts'
import classes from './sound-view.module.css'

interface Props {
  mediaRef: RefObject<HTMLMediaElement | null>
  title: string
  posterUrl: string | null
  /** Null if there are no captions, or if the learner has turned them off. */
  captionsUrl: string | null
  handlers: MediaHandlers
}

/**
 * Plays only the sound of a video, with the poster of the video and its captions. Uses an audio element, because
 * browsers pause a video element when the screen is locked.
 */
export function SoundView({ mediaRef, title, posterUrl, captionsUrl, handlers }: Props) {
  const slot = useRef<HTMLDivElement>(null)
  // Undefined before the file is loaded, because the start position is not known yet.
  const [second, setSecond] = useState<number>()
  const onPlay = useEffectEvent(() => handlers.onPlay())
  const onLoadedMetadata = useEffectEvent(() => handlers.onLoadedMetadata())
  const onError = useEffectEvent((element: HTMLMediaElement) => handlers.onError(element))

  useLayoutEffect(() => {
    const element = getSoundElement()
    const listening = new AbortController()
    const on = (type: string, handle: () => void) => element.addEventListener(type, handle, listening)
    on('play', () => onPlay())
    on('loadedmetadata', () => onLoadedMetadata())
    on('error', () => onError(element))
    for (const type of ['timeupdate', 'seeked']) on(type, () => setSecond(element.currentTime))
    slot.current?.append(element)
    mediaRef.current = element
    return () => {
      listening.abort()
      mediaRef.current = null
      clearSoundElement()
    }
  }, [mediaRef])
  useLayoutEffect(() => getSoundElement().setAttribute('aria-label', title), [title])

  return (
    <div className={classes.sound}>
      <div className={classes.picture}>
        {posterUrl === null ? <Headphones size={48} aria-hidden /> : <img src={posterUrl} alt="" />}
        {captionsUrl !== null && second !== undefined && <Caption url={captionsUrl} second={second} />}
      </div>
      <div ref={slot} className={classes.controls} />
    </div>
  )
}

/** Shows the caption of the current second. An audio element does not render captions by itself. */
function Caption({ url, second }: { url: string; second: number }) {
  const { data } = useQuery(captionsQuery(url))
  const [cues, setCues] = useState<{ vtt: string; list: ReturnType<typeof parseCues> }>()
  if (data !== undefined && cues?.vtt !== data) setCues({ vtt: data, list: parseCues(data) })
  const text = cues?.list.findLast(cue => cue.startSeconds <= second && second < cue.endSeconds)?.text
  return text === undefined ? null : <p className={classes.caption}>{text}</p>
}
