import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { drawCrop, clampCrop, MAX_ZOOM, computeCropSide, fullPictureCrop, type Crop } from './photo-crop.ts'
import classes from './photo.module.css'

const PREVIEW_SIDE = 480
const KEY_STEP = 0.03
/** Minimum movement of a drag. A shorter movement counts as a tap. */
const DRAG_PX = 6

interface Props {
  picture: ImageBitmap
  isSaving: boolean
  onSave: (crop: Crop) => void
  onCancel: () => void
}

/**
 * Editor in which dragging or the arrow keys move the picture under the frame, and a slider changes the zoom. A tap
 * moves the tapped point to the centre, for users who cannot drag (WCAG 2.5.7).
 */
export function PhotoEditor({ picture, isSaving, onSave, onCancel }: Props) {
  const [crop, setCrop] = useState(fullPictureCrop)
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const start = useRef({ x: 0, y: 0 })
  const changeCrop = (next: Partial<Crop>) => setCrop(before => clampCrop(picture, { ...before, ...next }))

  useEffect(() => {
    if (canvasRef.current) drawCrop(canvasRef.current, picture, crop)
  }, [picture, crop])
  useEffect(() => canvasRef.current?.focus({ preventScroll: true }), [])

  function handleMove(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    moveBy(-event.movementX, -event.movementY)
  }

  function handleUp({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) {
    if (Math.hypot(clientX - start.current.x, clientY - start.current.y) >= DRAG_PX) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    moveBy(clientX - left - width / 2, clientY - top - height / 2)
  }

  /** Moves the centre of the crop by a distance in pixels of the screen. */
  function moveBy(x: number, y: number) {
    const perPixel = computeCropSide(picture, crop) / (canvasRef.current?.clientWidth ?? PREVIEW_SIDE)
    changeCrop({ x: crop.x + (x * perPixel) / picture.width, y: crop.y + (y * perPixel) / picture.height })
  }

  function handleKey(event: KeyboardEvent) {
    const step = KEY_STEP / crop.zoom
    const moves: Record<string, Partial<Crop>> = {
      ArrowLeft: { x: crop.x - step },
      ArrowRight: { x: crop.x + step },
      ArrowUp: { y: crop.y - step },
      ArrowDown: { y: crop.y + step },
      '+': { zoom: crop.zoom + 0.2 },
      '-': { zoom: crop.zoom - 0.2 },
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    changeCrop(move)
  }

  return (
    <fieldset className={classes.editor} aria-label="Atur foto profil">
      <canvas
        ref={canvasRef}
        className={classes.frame}
        width={PREVIEW_SIDE}
        height={PREVIEW_SIDE}
        // The role `application` passes the arrow keys to this element instead of the screen reader.
        // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role
        role="application"
        aria-label="Pratinjau foto. Geser dengan tombol panah, dekatkan dengan tombol plus dan minus."
        tabIndex={0}
        onPointerDown={event => {
          start.current = { x: event.clientX, y: event.clientY }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onKeyDown={handleKey}
      />
      <p className={classes.hint}>Geser fotonya, atau ketuk bagian yang harus di tengah.</p>
      <label className={classes.zoom}>
        Perbesar
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={event => changeCrop({ zoom: Number(event.target.value) })}
        />
      </label>
      <div className={classes.actions}>
        <Button isBusy={isSaving} onClick={() => onSave(crop)}>
          Simpan foto
        </Button>
        <Button variant="ghost" disabled={isSaving} onClick={onCancel}>
          Batal
        </Button>
      </div>
    </fieldset>
  )
}
