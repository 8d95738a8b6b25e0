import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useFileFault } from '#app/learning/file-fault/file-fault.ts'
import { FileFaultText } from '#app/learning/file-fault/file-fault-text.tsx'
import { captionsQuery } from '#app/queries/lecture-material.ts'
import { markTranscriptRead } from './report-watched.ts'
import { parseCues } from '#app/lib/captions.ts'
import { formatPosition } from '#app/lib/time-spans.ts'
import classes from './video.module.css'

interface Props {
  url: string
  materialId: string
  isComplete: boolean
  /** Undefined if the video cannot be played. Then the transcript opens by itself, as soon as it has loaded. */
  onSeek: ((seconds: number) => void) | undefined
}

/**
 * Transcript of the video. Reading it counts as watching, so that a learner can complete the video without sound, sight
 * or much data.
 */
export function Transcript({ url, materialId, isComplete, onSeek }: Props) {
  /** Undefined until the learner opens or closes the transcript. */
  const [isChosenOpen, setIsChosenOpen] = useState<boolean>()
  const [isRead, setIsRead] = useState(false)
  const isReplacement = onSeek === undefined
  const { data, isError, refetch } = useQuery({ ...captionsQuery(url), enabled: isChosenOpen ?? isReplacement })
  const fault = useFileFault(url, isError && data === undefined)
  const isOpen = isChosenOpen ?? (isReplacement && data !== undefined)
  return (
    <details
      className={classes.transcript}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        // Ignores the event if this component has opened the element, because then the learner has chosen nothing.
        if (open !== isOpen) setIsChosenOpen(open)
      }}
    >
      <summary>Transkrip</summary>
      {fault && (
        <p>
          <FileFaultText what="Transkrip ini" fault={fault}>
            Transkrip ini belum ada di perangkat.
          </FileFaultText>{' '}
          <Button variant="secondary" onClick={() => void refetch()}>
            Coba lagi
          </Button>
        </p>
      )}
      {data !== undefined && (
        <>
          <ol>
            {parseCues(data).map(cue => (
              <li key={cue.startSeconds}>
                {onSeek && (
                  <button
                    type="button"
                    aria-label={`Putar dari ${formatPosition(cue.startSeconds)}`}
                    onClick={() => onSeek(cue.startSeconds)}
                  >
                    {formatPosition(cue.startSeconds)}
                  </button>
                )}
                <span>{cue.text}</span>
              </li>
            ))}
          </ol>
          {!isComplete && (
            <Button
              variant="secondary"
              onClick={() => {
                setIsRead(true)
                markTranscriptRead(materialId)
              }}
            >
              Sudah kubaca sampai selesai
            </Button>
          )}
          {isComplete && isRead && (
            <p ref={focusIfLost} tabIndex={-1}>
              Transkrip sudah kamu baca.
            </p>
          )}
        </>
      )}
    </details>
  )
}

/** Takes over the focus of the pressed button, which disappears. */
function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
