import Combine from 'lucide-react/icons/combine'
import type { LucideIcon } from 'lucide-react'
import Play from 'lucide-react/icons/play'
import Scissors from 'lucide-react/icons/scissors'
import Trash2 from 'lucide-react/icons/trash'
import { memo, type RefObject } from 'react'
import type { CaptionRow } from '#contract/learning/caption-file.ts'
import fieldClasses from '#app/ui/text-field.module.css'
import { Button } from '#app/ui/button.tsx'
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
  /** True if the row starts before the previous row ends, so that both are shown together. */
  isOver: boolean
  /** Latest actions. Passed in a ref, so that a change of one row does not render the other rows. */
  actions: RefObject<RowActions>
}

/** Removes white space and arrows. A time may be incomplete while it is typed, but must not contain separators. */
const getTime = (typed: string) => typed.replaceAll(/\s|-->/g, '')

/** Memoized and without Mantine's fields, because a lecture has hundreds of rows. */
export const CaptionRowView = memo(function CaptionRowView({ row, number, isLast, problem, isOver, actions }: Props) {
  const id = `teks-${row.key}`
  const remark = problem ?? (isOver ? 'mulai sebelum teks sebelumnya selesai: keduanya tampil bersama.' : undefined)
  const time = (name: 'start' | 'end', label: string) => (
    <div className={joinClassNames(fieldClasses['box'], classes.time)}>
      <input
        className={fieldClasses['input']}
        aria-label={`${label} teks ke-${number}`}
        aria-invalid={problem?.startsWith('waktu') || undefined}
        aria-describedby={remark && id}
        value={row[name]}
        onChange={event => actions.current.onType(row.key, { [name]: getTime(event.currentTarget.value) })}
      />
    </div>
  )
  const action = (name: string, Icon: LucideIcon, act: Exclude<keyof RowActions, 'onType'>, isOff = false) => (
    <Button
      variant="ghost"
      aria-label={`${name} teks ke-${number}`}
      title={name}
      disabled={isOff}
      // Keeps the focus in the text field, because the text is split at its cursor position.
      onMouseDown={event => event.preventDefault()}
      onClick={() => actions.current[act](row.key)}
    >
      <Icon size={18} aria-hidden />
    </Button>
  )
  return (
    <li className={classes.row} data-row={row.key} data-broken={problem !== undefined || undefined}>
      <span className={fieldClasses['hint']}>{number}</span>
      <div className={classes.fields}>
        {time('start', 'Mulai')}
        {time('end', 'Selesai')}
        <div className={joinClassNames(fieldClasses['box'], classes.line)}>
          <textarea
            className={joinClassNames(fieldClasses['input'], fieldClasses['area'])}
            rows={2}
            aria-label={`Isi teks ke-${number}`}
            aria-invalid={(problem !== undefined && !problem.startsWith('waktu')) || undefined}
            aria-describedby={remark && id}
            value={row.text}
            onChange={event => actions.current.onType(row.key, { text: event.currentTarget.value })}
          />
        </div>
        {remark && (
          <p id={id} className={joinClassNames(fieldClasses[problem ? 'error' : 'hint'], classes.line)}>
            {remark}
          </p>
        )}
      </div>
      <div className={classes.buttons}>
        {action('Putar dari', Play, 'onJump')}
        {action('Bagi dua', Scissors, 'onSplit')}
        {action('Gabungkan dengan berikutnya', Combine, 'onMerge', isLast)}
        {action('Hapus', Trash2, 'onRemove')}
      </div>
    </li>
  )
})
