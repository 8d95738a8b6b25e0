import { Alert } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { StructureEdit, TrackDraft } from '#contract/catalog/structure-edit.ts'
import desk from '#app/desk/desk.module.css'
import { trackDraftQuery } from '#app/queries/desk/career-track.ts'
import { AppLink } from '#app/ui/app-link.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/states/empty-state.tsx'
import { AddPartDialog } from './add-part-dialog.tsx'
import { PartRow, type Shown } from './part-row.tsx'
import { PartDialog } from './part-dialog.tsx'
import { intoOf, ontoOf, placeOf, stepOf, type Depth } from './places.ts'
import classes from './structure-editor.module.css'
import { usePartDrag } from './use-part-drag.ts'
import { useStructure } from './use-structure.ts'

type Layer = { kind: 'part'; shown: Shown } | { kind: 'add'; depth: Depth; parentId: string | null }

/** Edits the structure of a draft: parts move by drag, by one step with a key, or to a chosen target. */
export function StructureEditorScreen({ careerTrackId: id }: { careerTrackId: string }) {
  const { data: draft } = useSuspenseQuery(trackDraftQuery(id))
  const { edit, problem } = useStructure(id)
  const [layer, setLayer] = useState<Layer>()
  const [status, setStatus] = useState('')
  const { tracks } = draft
  const copyTo = `/admin/career-track/${id}/salin?version=${draft.version}`

  /** The failure is shown above the structure. */
  function quietly(make: (tracks: TrackDraft['tracks']) => StructureEdit | undefined) {
    return edit(make).catch(() => undefined)
  }

  async function step({ id: partId, depth, title }: Shown, by: 1 | -1) {
    await quietly(now => {
      const made = stepOf(now, depth, partId, by)
      const place = placeOf(now, depth, partId)
      setStatus(made && place ? `${title} dipindahkan ${by === 1 ? 'turun' : 'naik'}.` : `${title} sudah di ujung.`)
      return made
    })
    // In another list the button is a new element, so it gets the focus for the next key press.
    document.querySelector<HTMLElement>(`[data-part="${partId}"] [data-step="${by}"]`)?.focus()
  }

  const ghost = useRef<HTMLDivElement>(null)
  const { begin, dragged } = usePartDrag(ghost, ({ id: moved, depth, title }, onto) => {
    const into = { kind: 'move', id: moved, parentId: onto.id } as const
    void quietly(now => {
      const made = depth === onto.depth ? ontoOf(now, depth, moved, onto.id) : intoOf(now, depth, into)
      if (made) setStatus(`${title} dipindahkan.`)
      return made
    })
  })

  const row = (shown: Shown) => (
    <PartRow
      shown={shown}
      onHold={event => begin(event, shown)}
      onStep={by => void step(shown, by)}
      onOpen={() => setLayer({ kind: 'part', shown })}
    />
  )
  const adding = (depth: Depth, parentId: string | null, words: string) => (
    <Button
      variant={depth === 'track' ? 'primary' : 'secondary'}
      onClick={() => setLayer({ kind: 'add', depth, parentId })}
    >
      {words}
    </Button>
  )

  return (
    <div className={classes.page} data-dragging={dragged?.depth}>
      <header className={desk.part}>
        <h1>{`Susun ${draft.careerTrack.title}, draf versi ${draft.version}`}</h1>
        <div className={desk.deeds}>
          {adding('track', null, 'Tambah track')}
          <AppLink to={`/admin/structured/${id}?version=${draft.version}`} className={buttonClass('secondary')}>
            Pratinjau susunan
          </AppLink>
          <AppLink to={copyTo} className={buttonClass('secondary')}>
            Salin ke program lain
          </AppLink>
          <AppLink to={`/admin/career-track/${id}`} className={buttonClass('secondary')}>
            Tinjau dan terbitkan
          </AppLink>
        </div>
        {problem && <Alert>{problem}</Alert>}
        <output className={desk.small}>{status}</output>
      </header>
      {tracks.length === 0 && (
        <EmptyState title="Belum ada isinya">
          <p>Mulai dengan menambah track, lalu kelas dan materinya.</p>
        </EmptyState>
      )}
      {tracks.map(track => (
        <section key={track.id} className={classes.track} aria-label={`Track ${track.title}`}>
          {row({ ...track, depth: 'track', type: 'track' })}
          {track.track_class_content.map(each => (
            <section key={each.id} className={classes.class} aria-label={`Kelas ${each.title}`}>
              {row({ ...each, depth: 'class', type: 'class' })}
              <ol className={classes.items}>
                {each.lecture_material_content.map(item => (
                  <li key={item.id}>{row({ ...item, depth: 'material' })}</li>
                ))}
              </ol>
              <div className={desk.deeds}>{adding('material', each.id, `Tambah materi di ${each.title}`)}</div>
            </section>
          ))}
          <div className={desk.deeds}>{adding('class', track.id, `Tambah kelas di ${track.title}`)}</div>
        </section>
      ))}
      {dragged && (
        <div ref={ghost} className={classes.ghost} aria-hidden>
          {dragged.title}
        </div>
      )}
      {layer?.kind === 'add' && (
        <AddPartDialog {...layer} edit={edit} tracks={tracks} onClose={() => setLayer(undefined)} />
      )}
      {layer?.kind === 'part' && (
        <PartDialog
          shown={layer.shown}
          edit={edit}
          tracks={tracks}
          copyTo={`${copyTo}&bagian=${layer.shown.id}`}
          onClose={() => setLayer(undefined)}
        />
      )}
    </div>
  )
}
