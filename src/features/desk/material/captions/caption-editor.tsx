import { Group, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { parseCaptionTime, formatCaptionTime, listCaptionRows } from '#contract/learning/caption-file.ts'
import { findRowOverlaps, findRowProblems } from '#contract/learning/captions.ts'
import { Button } from '#app/ui/button.tsx'
import { PlainList } from '#app/desk/plain-list.tsx'
import { CaptionRowView, type RowActions } from './caption-row.tsx'
import { CaptionVideo } from './caption-video.tsx'
import classes from './captions.module.css'
import { addRow, changeRow, mergeRow, removeRow, shiftRows, sortRows, splitRow } from './actions.ts'
import { ShiftTool } from './shift-tool.tsx'
import { useCaptionFile } from './use-caption-file.ts'

interface Props {
  text: string
  onText: (text: string) => void
  /** Empty if the material has no video yet. */
  videoUrl: string
}

/** Edits the captions of a video row by row, with the video beside them. */
export function CaptionEditor({ text, onText, videoUrl }: Props) {
  const { file, type, apply, undo } = useCaptionFile(text, onText)
  const listRef = useRef<HTMLDivElement>(null)
  const videoRef = useRef<HTMLVideoElement>(null)
  const [note, setNote] = useState('')
  const rows = useMemo(() => listCaptionRows(file), [file])
  const problems = findRowProblems(rows)
  const overlaps = findRowOverlaps(rows)
  const shownRows = useDeferredValue(rows)
  const brokenIndex = problems.findIndex(problem => problem !== undefined)
  const moment = () => videoRef.current?.currentTime ?? 0
  const getRowAt = (key: number) => rows.find(row => row.key === key)
  const getWords = (key: number) =>
    listRef.current?.querySelector<HTMLTextAreaElement>(`[data-row="${key}"] textarea`) ?? undefined

  function add(seconds: number) {
    const row = addRow(file, seconds)
    apply(row.file)
    // Waits for the next frame, because the field exists only after React has rendered it.
    requestAnimationFrame(() => getWords(row.key)?.focus())
  }

  const actions: RowActions = {
    onType: (key, changed) => type(changeRow(file, key, changed), `${key} ${Object.keys(changed).join()}`),
    onJump(key) {
      const at = parseCaptionTime(getRowAt(key)?.start ?? '')
      if (at === undefined || !videoRef.current) return
      videoRef.current.currentTime = at
      // Ignores a refusal to play by the browser, because the position is set in any case.
      videoRef.current.play().catch(() => undefined)
    },
    onSplit(key) {
      const area = getWords(key)
      const length = area?.value.length ?? 0
      const at = area && document.activeElement === area ? area.selectionStart : Math.round(length / 2)
      apply(splitRow(file, key, at, moment()))
    },
    onMerge: key => apply(mergeRow(file, key)),
    onRemove(key) {
      const at = rows.findIndex(row => row.key === key)
      const next = rows[at + 1] ?? rows[at - 1]
      apply(removeRow(file, key))
      setNote(`Teks ke-${at + 1} dihapus.`)
      if (next) getWords(next.key)?.focus()
    },
  }

  const actionsRef = useRef(actions)
  useEffect(() => {
    actionsRef.current = actions
  })

  function handleKey(event: KeyboardEvent) {
    if (!event.altKey || event.ctrlKey || event.metaKey) return
    // The target of a key event is always an element.
    const key = Number((event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset['row'] ?? Number.NaN)
    const ofRow: Record<string, () => void> = {
      KeyM: () => apply(changeRow(file, key, { start: formatCaptionTime(moment()) })),
      KeyS: () => apply(changeRow(file, key, { end: formatCaptionTime(moment()) })),
      KeyL: () => actions.onJump(key),
      KeyB: () => actions.onSplit(key),
      KeyG: () => actions.onMerge(key),
    }
    const action = {
      KeyP: () => togglePlay(videoRef.current),
      KeyT: () => add(moment()),
      ...(getRowAt(key) && ofRow),
    }[event.code]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles shortcuts of the fields inside; a button exists for each shortcut
    <div onKeyDown={handleKey}>
      <Stack gap="sm">
        {videoUrl === '' ? (
          <Text fz="xs">Unggah videonya dulu, supaya waktunya bisa diambil dari video.</Text>
        ) : (
          <CaptionVideo
            key={videoUrl}
            ref={videoRef}
            className={classes.video}
            preload="metadata"
            src={videoUrl}
            rows={shownRows}
          />
        )}
        <Group gap="0.5rem" align="flex-end">
          <Button variant="secondary" onClick={() => add(moment())}>
            Tambah teks
          </Button>
          <ShiftTool
            onShift={seconds => {
              const shifted = shiftRows(file, seconds)
              if (shifted) apply(shifted)
              setNote(shifted ? 'Semua waktu digeser.' : '')
              return shifted !== undefined
            }}
          />
          <Button variant="secondary" onClick={() => apply(sortRows(file))}>
            Urutkan menurut waktu
          </Button>
          <Button variant="ghost" disabled={!undo} onClick={undo}>
            Urungkan
          </Button>
        </Group>
        <Text fz="xs">
          Di baris teks: <kbd>Alt+M</kbd> mulai di sini, <kbd>Alt+S</kbd> selesai di sini, <kbd>Alt+L</kbd> putar dari
          teks ini, <kbd>Alt+B</kbd> bagi dua, <kbd>Alt+G</kbd> gabungkan. Di mana saja: <kbd>Alt+P</kbd> putar atau
          jeda, <kbd>Alt+T</kbd> tambah teks.
        </Text>
        <Text component="output" fz="xs">
          {note}
          {brokenIndex !== -1 && ` Teks ke-${brokenIndex + 1}: ${problems[brokenIndex]}`}
        </Text>
        <div ref={listRef}>
          <PlainList isOrdered gap="0.5rem">
            {rows.map((row, at) => (
              <CaptionRowView
                key={row.key}
                row={row}
                number={at + 1}
                isLast={at === rows.length - 1}
                problem={problems[at]}
                isOver={overlaps[at] === true}
                actions={actionsRef}
              />
            ))}
          </PlainList>
        </div>
      </Stack>
    </div>
  )
}

function togglePlay(element: HTMLVideoElement | null): void {
  if (element?.paused) element.play().catch(() => undefined)
  else element?.pause()
}
