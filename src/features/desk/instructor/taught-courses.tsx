import { Text, Title } from '@mantine/core'
import { giveCourse } from '#contract/catalog/instructor.admin.ts'
import { useDeskCall } from '#app/queries/shared/use-desk-call.ts'
import { useState } from 'react'
import type { InstructorDetail } from '#contract/catalog/instructor.admin.ts'
import { PlainList } from '#app/desk/plain-list.tsx'
import { Part } from '#app/desk/part.tsx'
import { ActionRow } from '#app/desk/action-row.tsx'
import { FormRefusal } from '#app/desk/failure.ts'
import { FilterSelect } from '#app/desk/filter-select.tsx'
import { ReasonDialog } from '#app/desk/form/reason-dialog.tsx'
import { showToast } from '#app/notices/show-toast.ts'
import { Button } from '#app/ui/button.tsx'

interface Props {
  instructor: InstructorDetail
  onDone: () => void
}

/**
 * Courses of an instructor. A course always has exactly one instructor, so an admin can only move the course to another
 * instructor.
 */
export function TaughtCourses({ instructor: { id, name, courses }, onDone }: Props) {
  const { call } = useDeskCall()
  const [isGiving, setIsGiving] = useState(false)
  const ownCourses = courses.filter(course => course.instructor.id === id)
  const otherCourses = courses.filter(course => course.instructor.id !== id)
  return (
    <Part gap="0.5rem">
      <Title order={3}>Kelas yang diajar</Title>
      {ownCourses.length === 0 ? (
        <Text>Belum mengajar kelas apa pun.</Text>
      ) : (
        <PlainList isLined>
          {ownCourses.map(course => (
            <li key={course.id}>{course.title}</li>
          ))}
        </PlainList>
      )}
      {otherCourses.length > 0 && (
        <ActionRow>
          <Button variant="secondary" onClick={() => setIsGiving(true)}>
            Serahkan kelas
          </Button>
        </ActionRow>
      )}
      {isGiving && (
        <GiveDialog
          name={name}
          courses={otherCourses}
          onClose={() => setIsGiving(false)}
          onGive={async (course, reason) => {
            await call(giveCourse, {
              params: { id, courseId: course.id },
              body: { from: course.instructor.id, reason },
            })
            showToast(`${course.title} sekarang diajar ${name}.`)
            onDone()
          }}
        />
      )}
    </Part>
  )
}

type Course = InstructorDetail['courses'][number]

interface GiveProps {
  name: string
  courses: readonly Course[]
  onClose: () => void
  onGive: (course: Course, reason: string) => Promise<unknown>
}

function GiveDialog({ name, courses, onClose, onGive }: GiveProps) {
  const [chosen, setChosen] = useState(courses[0])
  return (
    <ReasonDialog
      title={`Serahkan kelas kepada ${name}`}
      text={
        chosen
          ? `Sekarang diajar ${chosen.instructor.name}. Sertifikat yang sudah terbit tetap menyebut pengajar lamanya.`
          : 'Pilih kelasnya dulu.'
      }
      submitLabel="Serahkan"
      onClose={onClose}
      onDo={async reason => {
        if (!chosen) throw new FormRefusal('Pilih kelasnya dulu.')
        await onGive(chosen, reason)
      }}
    >
      <FilterSelect
        label="Kelas"
        all="Pilih …"
        value={chosen?.id}
        choices={courses.map(course => ({ value: course.id, name: course.title }))}
        onChoose={id => setChosen(courses.find(course => course.id === id))}
      />
    </ReasonDialog>
  )
}
