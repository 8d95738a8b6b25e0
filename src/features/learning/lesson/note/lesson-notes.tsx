import { useEffect, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { LectureMaterial } from '#contract/learning/lecture-material.ts'
import type { NoteAnchor } from '#contract/learning/note.outbox.ts'
import { createArticleAnchor } from '#contract/learning/note-anchor.rules.ts'
import type { Note } from '#contract/learning/note.rules.ts'
import { useKeys } from '#app/learning/keys/use-keys.ts'
import type { Learning } from '#app/learning/learning.ts'
import { createNoteEvent, storeNoteEvent } from '#app/learning/note/note-events.ts'
import { NoteItem } from '#app/learning/note/note-item.tsx'
import { listNotesOfMaterial } from '#app/learning/note/note-place.ts'
import { NoteSheet } from '#app/learning/note/note-sheet.tsx'
import list from '#app/learning/note/note.module.css'
import { type Notes, useNotes } from '#app/learning/note/use-notes.ts'
import { sessionState } from '#app/session/session-state.ts'
import { Button } from '#app/ui/button.tsx'
import { readingState } from '../article/reading-state.ts'
import { findPositionAtPoint } from './article-text-map.ts'
import { readCurrentAnchor } from './current-anchor.ts'
import { goToPlace } from './go-to-place.ts'
import { LessonQuestions } from '../question/lesson-questions.tsx'
import { QuizQuestions } from '../question/quiz-questions.tsx'
import classes from './lesson-notes.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { type ArticleMarks, useArticleMarks } from './use-article-marks.ts'
import { useSelection } from './use-selection.ts'

interface Props {
  learning: Learning
  material: LectureMaterial
}

/** Notes of a lesson: the marks in its text, the actions for a selection, and the list below the material. */
export function LessonNotes(props: Props) {
  const { kind } = props.material.content
  const notes = useNotes()
  // Removes a request of this lesson, so that it does not write a note in the next lesson.
  useEffect(
    () => () => {
      readingState.isNoteWanted = false
      readingState.isQuestionWanted = false
    },
    [],
  )
  const quizId = props.learning.items.find(({ id }) => id === props.material.id)?.quizId
  if (kind === 'quiz' && quizId) return <QuizQuestions {...props} quizId={quizId} />
  if (!notes || (kind !== 'article' && kind !== 'video' && kind !== 'pdf')) return null
  return <MaterialNotes {...props} notes={notes} kind={kind} />
}

interface MaterialProps extends Props {
  notes: Notes
  kind: NoteAnchor['kind']
}

function MaterialNotes({ learning, material, notes, kind }: MaterialProps) {
  const own = useMemo(
    () => listNotesOfMaterial([...notes.byId.values()], notes.materials, material.id),
    [notes, material.id],
  )
  const living = useMemo(() => own.filter(({ note }) => !note.isDeleted), [own])
  const { content } = material
  const marks = useArticleMarks(content.kind === 'article' ? content.blocks : undefined, living)
  const selection = useSelection(marks.readMap)
  const [opened, setOpened] = useState<{ noteId: string; isNew: boolean }>()
  const [message, setMessage] = useState('')
  const openNote = opened && notes.byId.get(opened.noteId)
  const userId = sessionState.user?.userId
  // Ids of notes that were deleted on this page. They stay in the list, so that the deletion can be undone.
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set())

  // Prevents a second mark, if a key is held or another press comes before the first mark is stored.
  const isCreating = useRef(false)
  async function create(anchor: NoteAnchor | undefined, isNote: boolean) {
    if (!anchor || isCreating.current) return
    const marked = living.find(({ note }) => JSON.stringify(note.anchor) === JSON.stringify(anchor))?.note
    if (marked && kind === 'article') return isNote ? setOpened({ noteId: marked.noteId, isNew: false }) : undefined
    isCreating.current = true
    try {
      await storeMark(anchor, isNote)
    } finally {
      isCreating.current = false
    }
  }
  async function storeMark(anchor: NoteAnchor, isNote: boolean) {
    const event = createNoteEvent({
      enrollmentId: learning.enrollmentId,
      materialId: material.id,
      courseTitle: learning.careerTrack.title,
      materialTitle: material.title,
      anchor,
    })
    if (!(await storeNoteEvent(event))) return
    getSelection()?.removeAllRanges()
    setMessage(anchor.kind === 'article' ? 'Ditandai. Kalimat ini muncul di Ulangi besok.' : 'Ditandai')
    if (isNote) setOpened({ noteId: event.noteId, isNew: true })
  }
  const readAnchor = () =>
    selection ? createArticleAnchor(marks.text, selection.range) : readCurrentAnchor(kind, marks.text, marks.readMap)
  const write = () => void create(readAnchor(), true)
  const [asked, setAsked] = useState<NoteAnchor>()
  const canAsk = learning.refundedAt === undefined
  const ask = () => {
    if (!canAsk) return
    const anchor = readAnchor()
    getSelection()?.removeAllRanges()
    setAsked(anchor)
  }
  const keys = { t: write, q: ask }
  useKeys(kind === 'article' ? { m: () => void create(readAnchor(), false), ...keys } : keys)
  useWanted('isNoteWanted', write)
  useWanted('isQuestionWanted', ask)
  useOpenOnTap(marks, noteId => setOpened({ noteId, isNew: false }))
  useLinkedNote(living, marks)

  const shown = own.filter(({ note }) => !note.isDeleted || deleted.has(note.noteId)).toSorted(compareNotes(marks))
  return (
    <>
      {selection && kind === 'article' && (
        <SelectionBar
          at={selection.at}
          onMark={() => void create(readAnchor(), false)}
          onNote={write}
          onAsk={canAsk ? ask : undefined}
        />
      )}
      <output className="visually-hidden">{message}</output>
      {shown.length > 0 && (
        <section className={classes.notes} aria-labelledby="catatan-materi">
          <h2 id="catatan-materi">Catatanmu di materi ini</h2>
          <ul className={list.list}>
            {shown.map(({ note }) => {
              const place = marks.placed.find(each => each.note.noteId === note.noteId)?.place
              const isGone = place?.state === 'gone'
              return (
                <NoteItem
                  key={note.noteId}
                  note={note}
                  isGone={isGone}
                  open={
                    !isGone && (
                      <Button variant="ghost" onClick={() => goToPlace(note.anchor, place, marks.readMap())}>
                        Lihat
                      </Button>
                    )
                  }
                  onEdit={() => setOpened({ noteId: note.noteId, isNew: false })}
                  onDelete={() => setDeleted(before => new Set(before).add(note.noteId))}
                />
              )
            })}
          </ul>
        </section>
      )}
      <LessonQuestions
        learning={learning}
        material={material}
        text={marks.text}
        asked={asked}
        onAsked={() => setAsked(undefined)}
        ask={{ label: 'Tanya di sini', run: ask }}
        onShow={(anchor, place) => anchor.kind !== 'quiz' && goToPlace(anchor, place, marks.readMap())}
      />
      {opened && openNote && userId !== undefined && (
        <NoteSheet
          key={opened.noteId}
          note={openNote}
          userId={userId}
          isNew={opened.isNew}
          onClose={() => setOpened(undefined)}
          onDeleted={({ noteId }) => {
            if (!opened.isNew) setDeleted(before => new Set(before).add(noteId))
          }}
        />
      )}
    </>
  )
}

/** Sorts notes by their position. Notes without a position are last. */
function compareNotes({ placed }: ArticleMarks) {
  const positions = new Map(
    placed.map(({ note, place }) => [note.noteId, place.state === 'gone' ? Infinity : place.from]),
  )
  const getPosition = ({ noteId, anchor }: Note) => {
    if (anchor.kind === 'video') return anchor.second
    return anchor.kind === 'pdf' ? anchor.page : (positions.get(noteId) ?? anchor.from)
  }
  return (a: { note: Note }, b: { note: Note }) => {
    const [one, other] = [getPosition(a.note), getPosition(b.note)]
    return one === other ? (a.note.noteId < b.note.noteId ? -1 : 1) : one < other ? -1 : 1
  }
}

/**
 * Writes a note or a question that the learner requested in a menu of the lesson, or by a key before the notes were
 * loaded.
 */
function useWanted(name: 'isNoteWanted' | 'isQuestionWanted', write: () => void): void {
  const { [name]: isWanted } = useSnapshot(readingState)
  const current = useRef(write)
  useEffect(() => {
    current.current = write
  })
  useEffect(() => {
    if (!isWanted) return
    readingState[name] = false
    current.current()
  }, [name, isWanted])
}

/** Opens a note when its mark is tapped. Links and buttons in the text keep their own action. */
function useOpenOnTap(marks: ArticleMarks, onOpen: (noteId: string) => void): void {
  const current = useRef({ marks, onOpen })
  useEffect(() => {
    current.current = { marks, onOpen }
  })
  useEffect(() => {
    function handleClick(event: MouseEvent) {
      const { target, clientX, clientY } = event
      if (!(target instanceof Element) || !target.closest('[data-article]') || target.closest('a, button')) return
      if (getSelection()?.isCollapsed === false) return
      const { placed, readMap } = current.current.marks
      if (placed.length === 0) return
      const position = findPositionAtPoint(clientX, clientY, readMap())
      if (position === undefined) return
      // Opens the shortest mark, because the learner can tap a longer mark outside of the shorter one.
      const hits = placed.flatMap(({ note, place }) =>
        place.state !== 'gone' && place.from <= position && position < place.to
          ? [{ note, length: place.to - place.from }]
          : [],
      )
      const hit = hits.toSorted((a, b) => a.length - b.length)[0]
      if (hit) current.current.onOpen(hit.note.noteId)
    }
    document.addEventListener('click', handleClick)
    return () => document.removeEventListener('click', handleClick)
  }, [])
}

/** Goes to the position of the note in the URL (`#catatan-{id}`), once the position is known. */
function useLinkedNote(living: readonly { note: Note }[], marks: ArticleMarks): void {
  const isShown = useRef(false)
  useEffect(() => {
    const note = living.find(each => location.hash === `#catatan-${each.note.noteId}`)?.note
    if (!note || isShown.current) return
    const place = marks.placed.find(each => each.note.noteId === note.noteId)?.place
    if (note.anchor.kind === 'article' && !place) return
    isShown.current = true
    goToPlace(note.anchor, place, marks.readMap())
  }, [living, marks])
}
