import { useState } from 'react'
import type { DeskCourse } from '#contract/catalog/course.admin.ts'
import desk from '#app/desk/desk.module.css'
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
    <section className={desk.part}>
      <h3>Sesi</h3>
      <div className={desk.actions}>
        <Button variant="secondary" onClick={() => setIsNew(true)}>
          Tambah sesi
        </Button>
      </div>
      {course.sessions.length === 0 ? (
        <p>Belum ada sesi, jadi belum ada yang bisa mendaftar.</p>
      ) : (
        <ul className={desk.rows}>
          {course.sessions.map(session => (
            <SessionItem key={session.id} course={course} session={session} onDone={onDone} />
          ))}
        </ul>
      )}
      {isNew && <NewSessionDialog course={course} onClose={() => setIsNew(false)} onDone={onDone} />}
    </section>
  )
}
