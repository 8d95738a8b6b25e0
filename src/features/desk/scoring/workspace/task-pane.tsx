import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ExpertTaskSearch } from '#contract/assessment/expert-task.list.ts'
import { assessAssignment } from '#contract/assessment/assignment.expert.ts'
import { showToast } from '#app/notices/show-toast.ts'
import { expertTaskQuery, expertTasksQuery } from '#app/queries/desk/expert.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { OpenTask } from './open-task.tsx'

interface Props {
  id: string
  search: ExpertTaskSearch
  onOpen: (id: string) => void
  onClose: () => void
}

const KEPT = 'Yang kamu tulis tersimpan di perangkat ini.'

/** The opened task of the queue. After its assessment the next waiting task opens with the focus on its score. */
export function TaskPane({ id, search, onOpen, onClose }: Props) {
  const { data: task, refetch } = useSuspenseQuery(expertTaskQuery(id))
  const { data: page } = useSuspenseQuery(expertTasksQuery(search))
  const { markOld } = useDeskCall()
  const queryClient = useQueryClient()
  const [assessed, setAssessed] = useState({ nextId: '', note: '' })
  const at = page.items.findIndex(each => each.id === id)
  const others = [...page.items.slice(at + 1), ...page.items.slice(0, Math.max(at, 0))]
  const next = others.find(({ state }) => state === 'handed-in' || state === 'being-assessed')

  const nextId = next?.id
  useEffect(() => {
    if (nextId !== undefined) void queryClient.prefetchQuery(expertTaskQuery(nextId))
  }, [queryClient, nextId])

  /** Used to ignore a result if the user has opened another task meanwhile. */
  const shownId = useRef(id)
  useEffect(() => {
    shownId.current = id
  }, [id])

  function leave(text: string) {
    showToast(text)
    onClose()
  }

  async function handleDone(note: string) {
    if (shownId.current === id) {
      if (nextId === undefined) leave(note)
      else {
        setAssessed({ nextId, note })
        onOpen(nextId)
      }
    }
    await markOld(assessAssignment)
  }

  async function handleReload() {
    const { error } = await refetch()
    if (error) leave(`Jawaban ini tidak lagi ada di daftar. ${KEPT}`)
  }

  async function handleLost(reason: string) {
    leave(`${reason} ${KEPT}`)
    await markOld(assessAssignment)
  }

  return (
    <OpenTask
      key={id}
      task={task}
      focusOn={assessed.nextId === id ? 'score' : 'title'}
      note={assessed.nextId === id ? assessed.note : ''}
      onDone={note => void handleDone(note)}
      onReload={() => void handleReload()}
      onLost={reason => void handleLost(reason)}
      onClose={onClose}
    />
  )
}
