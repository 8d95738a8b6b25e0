import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLine } from '#app/session/online.ts'
import { userPreviewQuery } from '#app/queries/user.ts'
import { webAttributesQuery } from '#app/queries/web-attribute.ts'
import { oldDataText, oldestShown } from './old-data.ts'
import classes from './old-data-note.module.css'

const LOOK_MS = 1_000

/** Above a page that shows what the device has, while nothing newer comes. */
export function OldDataNote() {
  const line = useLine()
  const queryClient = useQueryClient()
  const [text, setText] = useState<string>()
  useEffect(() => {
    if (line === 'answered') return undefined
    const frame = [userPreviewQuery().queryKey[0], webAttributesQuery().queryKey[0]]
    // Answers grow old by themselves; nobody tells of that.
    const look = () => setText(oldDataText(line, oldestShown(queryClient.getQueryCache(), frame), Date.now()))
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => {
      clearInterval(timer)
      setText(undefined)
    }
  }, [line, queryClient])
  return <output className={classes.place}>{text && <span className={classes.note}>{text}</span>}</output>
}
