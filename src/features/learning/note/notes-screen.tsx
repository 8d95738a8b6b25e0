import { useDeferredValue, useState } from 'react'
import Download from 'lucide-react/icons/download'
import type { Note } from '#contract/learning/note.rules.ts'
import { formatNumber } from '#app/lib/numbers.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { createLessonLink } from '#app/learning/addresses.ts'
import { NoteItem } from '#app/learning/note/note-item.tsx'
import { isPlaceGone } from '#app/learning/note/note-place.ts'
import { NoteSheet } from '#app/learning/note/note-sheet.tsx'
import list from '#app/learning/note/note.module.css'
import { useDraftedNotes } from '#app/learning/note/use-drafted-notes.ts'
import { type Notes, useNotes } from '#app/learning/note/use-notes.ts'
import { useIsOnline } from '#app/session/online.ts'
import { sessionState } from '#app/session/session-state.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { ErrorState } from '#app/ui/states/error-state.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { LoadingState, Skeleton } from '#app/ui/states/loading-state.tsx'
import { Link } from '@tanstack/react-router'
import { groupNotes, searchNotes } from './group-notes.ts'
import { toMarkdown } from './notes-markdown.ts'
import classes from './notes.module.css'

/** Number of notes that are rendered at once, so that thousands of notes do not block the page. */
const STEP = 100

/** All notes of the learner by course and material. Works without a connection. */
export function NotesScreen() {
  const notes = useNotes()
  return (
    <div className={classes.page}>
      <PageHead title="Catatanku" />
      {notes ? <NoteList notes={notes} /> : <NotesLoading />}
    </div>
  )
}

function NotesLoading() {
  return (
    <LoadingState>
      <div className={classes.course}>
        {Array.from('123', key => (
          <Skeleton key={key} height="5.5rem" />
        ))}
      </div>
    </LoadingState>
  )
}

function NoteList({ notes }: { notes: Notes }) {
  const isOnline = useIsOnline()
  const [search, setSearch] = useState('')
  const deferredSearch = useDeferredValue(search)
  const [shownCount, setShownCount] = useState(STEP)
  const [openId, setOpenId] = useState<string>()
  // Deleted notes stay in their row, so that the deletion can be undone.
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set())
  const userId = sessionState.user?.userId
  // Notes with unsaved input. If another device has deleted such a note, its row stays, so that the learner can save or
  // delete the input.
  const drafted = useDraftedNotes(userId)
  const isOnlyDraft = ({ noteId, isDeleted }: Note) => isDeleted && drafted.has(noteId) && !deleted.has(noteId)
  const newest = [...notes.byId.values()].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const all = newest.filter(note => !note.isDeleted || deleted.has(note.noteId) || isOnlyDraft(note))
  const found = searchNotes(all, deferredSearch)
  const shown = found.slice(0, shownCount)
  const open = openId === undefined ? undefined : notes.byId.get(openId)
  const addDeleted = ({ noteId }: Note) => setDeleted(before => new Set(before).add(noteId))

  const isFailed = !notes.isComplete && notes.error !== null && isOnline
  if (all.length === 0 && notes.isLoading && isOnline) return <NotesLoading />
  if (all.length === 0 && isFailed) return <ErrorState level={2} error={notes.error} onRetry={notes.retry} />
  if (all.length === 0) {
    return (
      <EmptyState
        picture="sprout"
        title={notes.isComplete ? 'Belum ada catatan' : 'Belum ada catatan di perangkat ini'}
        level={2}
        action={
          <AppLink to="/dashboard/my-course" className={getButtonClass('primary')}>
            Buka kelasku
          </AppLink>
        }
      >
        <p>Saat membaca materi, pilih sebuah kalimat lalu tekan ‘Tandai’ atau ‘Catatan’.</p>
        {!notes.isComplete && !isOnline && <p>Catatan dari perangkat lain muncul saat ada koneksi.</p>}
      </EmptyState>
    )
  }
  const save = () => {
    const text = toMarkdown(
      groupNotes(
        newest.filter(note => !note.isDeleted),
        notes.materials,
      ),
    )
    saveFile(new Blob([text], { type: 'text/markdown;charset=utf-8' }), 'catatanku.md')
  }
  return (
    <>
      <div className={classes.tools}>
        <SearchField label="Cari catatan" value={search} onChange={setSearch} />
        <Button variant="secondary" onClick={save}>
          <Download size={20} aria-hidden /> Unduh Markdown
        </Button>
      </div>
      {!notes.isComplete && !isOnline && <p>Catatan dari perangkat lain muncul saat ada koneksi.</p>}
      {isFailed && (
        <p>
          Catatan dari perangkat lain belum bisa dimuat.{' '}
          <Button variant="ghost" onClick={notes.retry}>
            Coba lagi
          </Button>
        </p>
      )}
      <output className={classes.count}>
        {found.length === 0 ? `Tidak ada catatan dengan ‘${deferredSearch}’` : `${formatNumber(found.length)} catatan`}
      </output>
      <p className={list.hint}>
        Kalimat yang kamu tandai muncul di <AppLink to="/review">Ulangi</AppLink> mulai hari berikutnya.
      </p>
      {groupNotes(shown, notes.materials).map(group => (
        <section key={group.courseTitle} className={classes.course} aria-label={group.courseTitle}>
          <h2>{group.courseTitle}</h2>
          {group.materials.map(({ open: material, notes: ofMaterial }) => (
            <div key={material.materialId} className={classes.material}>
              <h3>{material.materialTitle}</h3>
              <ul className={list.list}>
                {ofMaterial.map(note => (
                  <NoteItem
                    key={note.noteId}
                    note={note}
                    isGone={isPlaceGone(note, material)}
                    isOnlyDraft={isOnlyDraft(note)}
                    open={
                      <Link
                        {...createLessonLink(material.enrollmentId, {
                          ...material,
                          id: material.materialId,
                          quizId: null,
                        })}
                        hash={`catatan-${note.noteId}`}
                        className={getButtonClass('ghost')}
                      >
                        Buka di materi
                      </Link>
                    }
                    onEdit={() => setOpenId(note.noteId)}
                    onDelete={() => addDeleted(note)}
                  />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
      {shown.length < found.length && (
        <Button variant="secondary" onClick={() => setShownCount(count => count + STEP)}>
          Tampilkan lagi
        </Button>
      )}
      {open && userId !== undefined && (
        <NoteSheet
          key={open.noteId}
          note={open}
          userId={userId}
          onClose={() => setOpenId(undefined)}
          onDeleted={addDeleted}
        />
      )}
    </>
  )
}
