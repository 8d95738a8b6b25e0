import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConnection } from '#app/session/online.ts'
import type { QueryPath } from '#app/queries/query-path.ts'
import { userPreviewQuery } from '#app/queries/user.ts'
import { oldDataText, oldestShown } from './old-data.ts'
import classes from './old-data-note.module.css'

const LOOK_MS = 1_000
/**
 * Path of the query for attributes. Written out, because importing the endpoint would add its schema to every page's
 * first files.
 */
const ATTRIBUTES = '/attribute' satisfies QueryPath

/** Shows at the bottom of the screen that a page displays stored data, until newer data arrives. */
export function OldDataNote() {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const [text, setText] = useState<string>()
  useEffect(() => {
    if (connection === 'answered') return undefined
    const frame = [userPreviewQuery().queryKey[0], ATTRIBUTES]
    // Data ages without an event, so the note is updated by a timer.
    const look = () => setText(oldDataText(connection, oldestShown(queryClient.getQueryCache(), frame), Date.now()))
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => {
      clearInterval(timer)
      setText(undefined)
    }
  }, [connection, queryClient])
  return (
    <output className={classes.bar} data-bottom-bar>
      {text && <span className={classes.note}>{text}</span>}
    </output>
  )
}
