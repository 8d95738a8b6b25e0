import { ActionIcon, Fieldset, Flex, Group, Stack, TextInput } from '@mantine/core'
import MapPin from 'lucide-react/icons/map-pin'
import Move from 'lucide-react/icons/move'
import Pencil from 'lucide-react/icons/pencil'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type PointerEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MARK_TEXT_MAX_LENGTH, MARKS_MAX } from '#contract/wire/limits.ts'
import type { Mark } from '#contract/assessment/mark.ts'
import { MarkedPicture } from '#app/learning/assessed/marked-picture.tsx'
import { Button } from '#app/ui/button.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { SmallText } from '#app/desk/small-text.tsx'
import { StatusText } from '#app/desk/status-text.tsx'
import { markField } from '../read-assessment.ts'
import { MarkHandle } from './mark-handle.tsx'
import classes from './marks.module.css'
import { moveMark, formatMarkPosition, type Point, getMarkPointOf, simplifyStroke } from './mark-points.ts'
import { usePictureView } from './use-picture-view.ts'

export interface MarkEditorProps {
  file: { id: string; name: string; url: string }
  /** Marks on all pictures of the answer. */
  marks: readonly Mark[]
  /** Errors by index of the mark. */
  errors: Readonly<Record<string, string>>
  onChange: (marks: readonly Mark[]) => void
}

/** A stroke with fewer points counts as a single point. */
const STROKE_MIN_POINTS = 4

/**
 * Editor for the marks on a picture of an answer. A press adds a point, drawing adds a line, and by keyboard marks can
 * be added and moved.
 */
export function MarkEditor({ file, marks, errors, onChange }: MarkEditorProps) {
  const [isDrawing, setIsDrawing] = useState(false)
  // All points of the stroke. Kept in a ref, because pointer events arrive faster than React renders.
  const passed = useRef<readonly Point[]>([])
  const [stroke, setStroke] = useState<readonly Point[]>([])
  const [note, setNote] = useState('')
  /** Index of the mark that the next tap on the picture moves, for users who cannot drag (WCAG 2.5.7). */
  const [movingAt, setMovingAt] = useState<number>()
  const ref = useRef<HTMLDivElement>(null)
  const view = usePictureView()
  const ownMarks = marks.flatMap((mark, at) => (mark.fileId === file.id ? [{ mark, at }] : []))
  const shownMarks = [
    ...ownMarks.map(({ mark }) => mark),
    ...(stroke.length > 1 ? [{ fileId: file.id, points: [...stroke], text: '' }] : []),
  ]
  const isFull = marks.length >= MARKS_MAX

  function change(at: number, mark: Mark) {
    setNote(formatMarkPosition(mark))
    onChange(marks.with(at, mark))
  }

  function remove(at: number) {
    setMovingAt(undefined)
    onChange(marks.toSpliced(at, 1))
    setNote('Tanda terhapus.')
    ref.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }

  /** Adds a mark and moves the focus to the mark's text field, or to the mark on the picture. */
  function add(points: readonly Point[], focus: 'words' | 'point' = 'words') {
    if (isFull) return setNote(`Paling banyak ${MARKS_MAX} tanda untuk satu jawaban.`)
    flushSync(() => onChange([...marks, { fileId: file.id, points: [...points], text: '' }]))
    const all = ref.current?.querySelectorAll<HTMLElement>(
      focus === 'words' ? 'li input' : 'button[aria-label^="Tanda "]',
    )
    all?.item(all.length - 1).focus({ preventScroll: focus === 'point' })
  }

  const getPoint = (event: PointerEvent<HTMLElement>) =>
    getMarkPointOf(event.currentTarget.getBoundingClientRect(), event, view.turns)

  function pass(points: readonly Point[]) {
    passed.current = points
    setStroke(points)
  }

  function handleUp(event: PointerEvent<HTMLElement>) {
    const points = passed.current
    if (points.length === 0) return
    pass([])
    const moved = movingAt === undefined ? undefined : marks[movingAt]
    const [from] = moved?.points ?? []
    if (movingAt !== undefined && moved && from) {
      const [x, y] = getPoint(event)
      setMovingAt(undefined)
      change(movingAt, moveMark(moved, x - from[0], y - from[1]))
      return
    }
    add(points.length < STROKE_MIN_POINTS ? points.slice(0, 1) : simplifyStroke([...points, getPoint(event)]))
  }

  return (
    <Stack ref={ref} gap="0.5rem">
      <Fieldset variant="unstyled" miw={0} m={0}>
        <legend className="visually-hidden">Tandai {file.name}</legend>
        <Group gap="0.5rem">
          <Button
            variant={isDrawing ? 'ghost' : 'secondary'}
            aria-pressed={!isDrawing}
            onClick={() => setIsDrawing(false)}
          >
            <MapPin size={16} aria-hidden /> Titik
          </Button>
          <Button
            variant={isDrawing ? 'secondary' : 'ghost'}
            aria-pressed={isDrawing}
            onClick={() => setIsDrawing(true)}
          >
            <Pencil size={16} aria-hidden /> Coretan
          </Button>
          <Button variant="ghost" data-add onClick={() => add([[0.5, 0.5]], 'point')}>
            Tambah tanda di tengah
          </Button>
          <Button variant="ghost" disabled={!view.canZoomIn} onClick={() => view.zoomBy(1)}>
            <ZoomIn size={16} aria-hidden /> Perbesar
          </Button>
          <Button variant="ghost" disabled={!view.canZoomOut} onClick={() => view.zoomBy(-1)}>
            <ZoomOut size={16} aria-hidden /> Perkecil
          </Button>
          <Button variant="ghost" onClick={view.turn}>
            <RotateCw size={16} aria-hidden /> Putar
          </Button>
        </Group>
      </Fieldset>
      {/* A zoomed picture scrolls in this box. The box is focusable, so that it can be scrolled by keyboard. */}
      <div
        className={classes.view}
        {...(view.zoom > 1 && { tabIndex: 0, role: 'group', 'aria-label': `${file.name}, diperbesar` })}
      >
        {/* Handles pointer events only. Keyboard users add marks with a button above. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          className={classes.surface}
          style={view.style}
          data-is-sized={view.style !== undefined || undefined}
          data-turned={view.turns % 2 === 1 || undefined}
          data-drawing={isDrawing || undefined}
          onLoadCapture={view.handleLoad}
          onPointerDown={event => {
            if (event.button !== 0) return
            event.currentTarget.setPointerCapture(event.pointerId)
            pass([getPoint(event)])
          }}
          onPointerMove={event => {
            if (isDrawing && movingAt === undefined && passed.current.length > 0)
              pass([...passed.current, getPoint(event)])
          }}
          onPointerUp={handleUp}
          onPointerCancel={() => pass([])}
        >
          <MarkedPicture
            src={file.url}
            alt={`Isi ${file.name}`}
            marks={shownMarks}
            handles={ownMarks.map(({ mark, at }, index) => (
              <MarkHandle
                key={index}
                mark={mark}
                number={index + 1}
                turns={view.turns}
                onChange={next => change(at, next)}
                onRemove={() => remove(at)}
              />
            ))}
          />
        </div>
      </div>
      <SmallText>
        Ketuk fotonya untuk memberi tanda. Dengan tombol: panah memindahkan tanda yang terpilih, Delete menghapusnya.
      </SmallText>
      <StatusText size="xs">{note}</StatusText>
      {ownMarks.length > 0 && (
        <PlainList isOrdered gap="0.25rem" aria-label={`Tanda di ${file.name}`}>
          {ownMarks.map(({ mark, at }, index) => (
            <Flex component="li" key={index} align="flex-start" gap="0.25rem">
              <TextInput
                flex={1}
                label={`Catatan tanda ${index + 1}`}
                maxLength={MARK_TEXT_MAX_LENGTH}
                autoComplete="off"
                value={mark.text}
                error={errors[markField(at)]}
                onChange={event => onChange(marks.with(at, { ...mark, text: event.currentTarget.value }))}
              />
              <ActionIcon
                variant="subtle"
                mt="1.6rem"
                aria-label={`Pindahkan tanda ${index + 1}`}
                aria-pressed={movingAt === at}
                onClick={() => {
                  setMovingAt(movingAt === at ? undefined : at)
                  setNote(movingAt === at ? '' : `Ketuk tempat baru tanda ${index + 1} di fotonya.`)
                }}
              >
                <Move size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                mt="1.6rem"
                aria-label={`Hapus tanda ${index + 1}`}
                onClick={() => remove(at)}
              >
                <Trash2 size={16} aria-hidden />
              </ActionIcon>
            </Flex>
          ))}
        </PlainList>
      )}
    </Stack>
  )
}
