import { type ComponentProps, type RefObject, useEffect } from 'react'
import type { CaptionRow } from '#contract/learning/caption-file.ts'
import { showCaptions } from './video-captions.ts'

interface Props extends ComponentProps<'video'> {
  ref: RefObject<HTMLVideoElement | null>
  rows: readonly CaptionRow[]
}

/** Video that shows the current, unsaved rows as captions. The caller must set a new `key` for another video. */
export function CaptionVideo({ ref, rows, ...video }: Props) {
  useEffect(() => {
    if (ref.current) showCaptions(ref.current, rows)
  }, [ref, rows])
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- `showCaptions` adds a track with the typed captions
    <video {...video} ref={ref} controls />
  )
}
