import Combine from 'lucide-react/icons/combine'
import type { LucideIcon } from 'lucide-react'
import Play from 'lucide-react/icons/play'
import Scissors from 'lucide-react/icons/scissors'
import Trash2 from 'lucide-react/icons/trash'
import { memo, type RefObject } from 'react'
import type { CaptionRow } from '#contract/learning/caption-file.ts'
import fieldClasses from '#app/ui/text-field.module.css'
import { joinClassNames } from '#app/ui/class-names.ts'
import classes from './captions.module.css'

export interface RowActions {
  onType: (key: number, changed: Partial<CaptionRow>) => void
  onJump: (key: number) => void
  onSplit: (key: number) => void
  onMerge: (key: number) => void
  onRemove: (key: number) => void
}

interface Props {
  row: CaptionRow
  /** Number of the row, from 1. */
  number: number
  isLast: boolean
  problem: string | undefined
  isOver: boolean
  /** Latest actions. Passed in a ref, so that a change of one row does not render the other rows. */
  actions: RefObject<RowActions>
}

/** Removes white space and arrows. A time may be incomplete while it is typed, but must not contain separators. */
const getTime = (typed: string) => typed.replaceAll(/\s|-->/g, '')

/** Memoized, because a lecture has hundreds of rows. */
export const CaptionRowView = memo(function CaptionRowView({ row, number, isLast, problem, isOver, actions }: Props) {
  const id = `teks-${row.key}`
  const remark = problem ?? (isOver ? 'mulai sebelum teks sebelumnya selesai: keduanya tampil bersama.' : undefined)
  const time = (name: 'start' | 'end', label: string) => (
    <input
      className={joinClassNames(fieldClasses['input'], classes.time)}
      aria-label={`${label} teks ke-${number}`}
      aria-invalid={problem?.startsWith('waktu') || undefined}
      aria-describedby={remark && id}
      value={row[name]}
      onChange={event => actions.current.onType(row.key, { [name]: getTime(event.currentTarget.value) })}
    />
  )
  const action = (name: string, Icon: LucideIcon, act: Exclude<keyof RowActions, 'onType'>, isOff = false) => (
    <button
      type="button"
      className={classes.action}
      aria-label={`${name} teks ke-${number}`}
      title={name}
      disabled={isOff}
      // Keeps the focus in the text field, because the text is split at its cursor position.
      onMouseDown={event => event.preventDefault()}
      onClick={() => actions.current[act](row.key)}
    >
      <Icon size={18} aria-hidden />
    </button>
  )
  return (
    <li className={classes.row} data-row={row.key} data-broken={problem !== undefined || undefined}>
      <span className={classes.number}>{number}</span>
      <div className={classes.times}>
        {time('start', 'Mulai')}
        {time('end', 'Selesai')}
      </div>
      <textarea
        className={joinClassNames(fieldClasses['input'], classes.words)}
        rows={2}
        aria-label={`Isi teks ke-${number}`}
        aria-invalid={(problem !== undefined && !problem.startsWith('waktu')) || undefined}
        aria-describedby={remark && id}
        value={row.text}
        onChange={event => actions.current.onType(row.key, { text: event.currentTarget.value })}
      />
      <div className={classes.actions}>
        {action('Putar dari', Play, 'onJump')}
        {action('Bagi dua', Scissors, 'onSplit')}
        {action('Gabungkan dengan berikutnya', Combine, 'onMerge', isLast)}
        {action('Hapus', Trash2, 'onRemove')}
      </div>
      {remark && (
        <p id={id} className={problem && classes.problem}>
          {remark}
        </p>
      )}
    </li>
  )
})
