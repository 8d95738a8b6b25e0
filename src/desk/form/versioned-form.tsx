import { useEffect, useState, type ReactNode } from 'react'
import { holdReload } from '#app/lib/safe-point.ts'
import { readSessionDraft, removeSessionDraft, saveSessionDraft } from '#app/lib/session-draft.ts'
import { currentUserId } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { failureOf } from '../failure.ts'
import { ConflictTable } from './conflict-table.tsx'
import classes from './form.module.css'
import { threeWay, type FieldConflict, type Values } from './three-way.ts'

export interface FormField {
  name: string
  label: string
  hint?: string
  inputMode?: 'text' | 'numeric' | 'tel' | 'email'
}

export interface Versioned {
  version: number
  values: Values
}

interface Props {
  /** Names the thing, so that what was typed for it is found again. */
  name: string
  fields: readonly FormField[]
  /** As it was when the form was opened; later readings reach a form with something typed only through the conflict screen. */
  read: Versioned
  /** Sends the values for that version; throws what the call threw. */
  onSave: (values: Values, reason: string, version: number) => Promise<unknown>
  /** Reads the thing again, after somebody else was faster. */
  onReread: () => Promise<Versioned>
  onDone: () => void
  /** Without a reason nothing is changed. */
  reasonHint?: ReactNode
}

/** A change of one thing, for the version it was read at. Nothing typed is ever lost, and nobody overwrites what he has not seen. */
export function VersionedForm({ name, fields, read, onSave, onReread, onDone, reasonHint }: Props) {
  const key = `semai-desk:${currentUserId() ?? ''}:${name}` as const
  const [base, setBase] = useState(read)
  const [typed, setTyped] = useState<Values>(() => readSessionDraft(key))
  const [conflicts, setConflicts] = useState<{ fields: FieldConflict[]; by: Versioned }>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const { reason = '', ...own } = typed
  const values: Values = { ...base.values, ...own }
  const isTouched = Object.keys(typed).length > 0
  useEffect(() => (isTouched ? holdReload('desk-form') : undefined), [isTouched])

  function change(field: string, value: string) {
    const next = { ...typed, [field]: value }
    setTyped(next)
    saveSessionDraft(key, next)
    setErrors(({ [field]: _mended, ...others }) => others)
  }

  async function save() {
    setFailure('')
    setIsBusy(true)
    try {
      await onSave(values, reason, base.version)
      removeSessionDraft(key)
      onDone()
    } catch (error) {
      const told = failureOf(error)
      setErrors(told.errors)
      if (told.code === 'VERSION_STALE') await showConflict()
      else setFailure(told.text)
    } finally {
      setIsBusy(false)
    }
  }

  async function showConflict() {
    const theirs = await onReread().catch(() => undefined)
    if (!theirs) {
      setFailure('Data ini sudah diubah orang lain, dan versi terbarunya belum bisa dibaca. Coba lagi sebentar.')
      return
    }
    const { merged, conflicts: open } = threeWay(base.values, values, theirs.values)
    const mine = Object.fromEntries(Object.entries(merged).filter(([field, value]) => value !== theirs.values[field]))
    setTyped({ ...mine, reason })
    setConflicts({ fields: open, by: theirs })
    setBase(theirs)
    if (open.length === 0)
      setFailure('Orang lain mengubah bagian yang lain. Keduanya sudah digabung, periksa lalu simpan.')
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      {conflicts && conflicts.fields.length > 0 && (
        <ConflictTable
          conflicts={conflicts.fields}
          labels={Object.fromEntries(fields.map(field => [field.name, field.label]))}
          values={values}
          onChoose={change}
        />
      )}
      {fields.map(field => (
        <TextField
          key={field.name}
          label={field.label}
          hint={field.hint}
          inputMode={field.inputMode}
          value={values[field.name] ?? ''}
          error={errors[field.name]}
          onChange={event => change(field.name, event.currentTarget.value)}
        />
      ))}
      <TextField
        label="Alasan perubahan"
        hint={reasonHint ?? 'Dicatat di log bersama perubahannya.'}
        value={reason}
        error={errors['reason']}
        onChange={event => change('reason', event.currentTarget.value)}
      />
      {failure && (
        <p role="alert" className={classes.problem}>
          {failure}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" isBusy={isBusy}>
          Simpan
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            removeSessionDraft(key)
            onDone()
          }}
        >
          Batal
        </Button>
      </div>
    </form>
  )
}
