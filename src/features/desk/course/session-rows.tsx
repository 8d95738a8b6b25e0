import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { DeskCourse } from '#contract/catalog/course.admin.ts'
import { PlainList } from '#app/desk/plain-list.tsx'
import { Part } from '#app/desk/part.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { Button } from '#app/ui/button.tsx'
import { NewSessionDialog } from './new-session-dialog.tsx'
import { SessionItem } from './session-item.tsx'

interface Props {
  course: DeskCourse
  onDone: () => void
}

/** Lists the sessions of a course, latest first. */
export function SessionRows({ course, onDone }: Props) {
  const [isNew, setIsNew] = useState(false)
  return (
    <Part gap="0.5rem">
      <Title order={3}>Sesi</Title>
      <ActionRow>
        <Button variant="secondary" onClick={() => setIsNew(true)}>
          Tambah sesi
        </Button>
      </ActionRow>
      {course.sessions.length === 0 ? (
        <Text>Belum ada sesi, jadi belum ada yang bisa mendaftar.</Text>
      ) : (
        <PlainList>
          {course.sessions.map(session => (
            <SessionItem key={session.id} course={course} session={session} onDone={onDone} />
          ))}
        </PlainList>
      )}
      {isNew && <NewSessionDialog course={course} onClose={() => setIsNew(false)} onDone={onDone} />}
    </Part>
  )
}
