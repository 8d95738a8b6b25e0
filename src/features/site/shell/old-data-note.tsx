import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConnection } from '#app/session/online.ts'
import type { QueryPath } from '#app/queries/query-path.ts'
import { userPreviewQuery } from '#app/queries/user.ts'
import { describeOldData, findOldestShown } from './old-data.ts'
import classes from './old-data-note.module.css'

const LOOK_MS = 1_000
/**
 * Path of the query for the app's attributes. Written as text, because an import of the endpoint would add its schema
 * to the first script of every page.
 */
const ATTRIBUTES = '/attribute' satisfies QueryPath

/**
 * Note at the bottom of the screen. It states that the page shows stored data. Disappears when newer data arrives or
 * the server answers again.
 */
export function OldDataNote() {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const [text, setText] = useState<string>()
  useEffect(() => {
    if (connection === 'answered') return undefined
    const frame = [userPreviewQuery().queryKey[0], ATTRIBUTES]
    // Updates the note by a timer, because no event reports that data has become older.
    const updateText = () =>
      setText(describeOldData(connection, findOldestShown(queryClient.getQueryCache(), frame), Date.now()))
    updateText()
    const timer = setInterval(updateText, LOOK_MS)
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
