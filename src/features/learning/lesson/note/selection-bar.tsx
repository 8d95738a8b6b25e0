import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Highlighter from 'lucide-react/icons/highlighter'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import type { CSSProperties } from 'react'
import classes from './selection-bar.module.css'
import type { ArticleSelection } from './use-selection.ts'

const toStyle = ({ left, top }: { left: number; top: number }) =>
  ({ '--left': `${left}px`, '--top': `${top}px` }) as CSSProperties // React's type does not allow custom properties

interface Props {
  at: ArticleSelection['at']
  onMark: () => void
  onNote: () => void
  /** Undefined if this learner cannot ask. */
  onAsk: (() => void) | undefined
}

/** Actions for the selected text: below the selection, or above the lesson's bar on a touch screen. */
export function SelectionBar({ at, onMark, onNote, onAsk }: Props) {
  return (
    <div
      role="toolbar"
      aria-label="Teks yang dipilih"
      className={classes.bar}
      data-docked={at === null || undefined}
      style={at ? toStyle(at) : undefined}
      // Keeps the selection while a button is pressed.
      onPointerDown={event => event.preventDefault()}
    >
      <button type="button" onClick={onMark}>
        <Highlighter size={18} aria-hidden /> Tandai
      </button>
      <button type="button" onClick={onNote}>
        <NotebookPen size={18} aria-hidden /> Catatan
      </button>
      {onAsk && (
        <button type="button" onClick={onAsk}>
          <CircleQuestionMark size={18} aria-hidden /> Tanya
        </button>
      )}
    </div>
  )
}
