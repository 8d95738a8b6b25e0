import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { ActionRow } from '../action-row.tsx'
import { holdReload } from '#app/lib/safe-point.ts'
import { getCurrentUserId } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from './form.tsx'
import { ConflictTable } from './conflict-table.tsx'
import { readDraft, removeDraft, saveDraft, type Versioned } from './draft.ts'
import type { FormField } from './form-field.tsx'
import { FormFields, omitErrors } from './form-fields.tsx'
import { KeptNote } from './kept-note.tsx'
import { listLaterChanges, mergeDraft, type FieldConflict, type FormValues } from './three-way.ts'
import { useSubmit } from './use-submit.ts'

/** Current state of a form, for fields that the caller renders itself. */
export interface FormParts {
  values: FormValues
  /** Error messages by the field names of the contract. */
  errors: Readonly<Record<string, string>>
  onChange: (changed: FormValues) => void
}

interface Props {
  /** Key of the edited object, under which its unsent input is stored. */
  name: string
  /** Fields of the form, or a function that returns them if they depend on the typed values. */
  fields: readonly FormField[] | ((values: FormValues) => readonly FormField[])
  /** Renders content below the fields. */
  renderBelow?: (form: FormParts) => ReactNode
  /** Returns the label of a field that `renderBelow` renders, for the conflict screen. */
  labelOf?: (values: FormValues, name: string) => string | undefined
  /**
   * Object as read when the form opened. Later values of this prop are ignored. Changes by other admins are merged when
   * the form is saved.
   */
  read: Versioned
  /** Sends the values with the version and the values they are based on. Throws the error of the call. */
  onSave: (values: FormValues, reason: string, version: number, before: FormValues) => Promise<unknown>
  /** Loads the object again after another admin has saved a newer version. */
  onReread: () => Promise<Versioned>
  onDone: () => void
  /** Replaces the default hint of the reason field. */
  reasonHint?: ReactNode
  /** False for a draft that is not visible before it is published. Then `onSave` gets an empty reason. */
  asksReason?: boolean
  /**
   * True if typed values are also stored on this device after the tab is closed. Used for long texts without personal
   * data.
   */
  isKept?: boolean
}

/**
 * Form that edits one object at the version that was read. Keeps the user's input. Shows changes of other users before
 * a save overwrites these changes.
 */
export function VersionedForm(props: Props) {
  // With another object the form starts again. Otherwise the input of the first object would be saved into the second.
  return <ObjectForm key={props.name} {...props} />
}

function ObjectForm({
  name,
  fields: fieldsOf,
  renderBelow,
  labelOf,
  read,
  onSave,
  onReread,
  onDone,
  reasonHint,
  asksReason = true,
  isKept = false,
}: Props) {
  const key = `${getCurrentUserId() ?? ''}:${name}` as const
  const [{ base, typed, isReturned }, setDraft] = useState(() => readDraft(key, read))
  const [hasRoom, setHasRoom] = useState<boolean>()
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([])
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { reason = '', ...own } = typed
  const values: FormValues = { ...base.values, ...own }
  const fields = typeof fieldsOf === 'function' ? fieldsOf(values) : fieldsOf
  const isTouched = Object.keys(typed).length > 0
  /** Input of the newest render, because the user may type during a save. */
  const latestTyped = useRef(typed)
  useLayoutEffect(() => {
    latestTyped.current = typed
  }, [typed])
  const { formRef, isBusy, failure, setFailure, run } = useSubmit({
    setErrors,
    onStale: showConflict,
    send: async () => {
      await onSave(values, reason, base.version, base.values)
      if (Object.keys(listLaterChanges(typed, latestTyped.current)).length > 0) return keepLaterInput()
      removeDraft(key)
      onDone()
    },
  })
  useEffect(() => (isTouched ? holdReload('desk-form') : undefined), [isTouched])
  // The button that opened the form has been replaced, so the first field gets the focus.
  useEffect(() => formRef.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), [formRef])

  useEffect(() => {
    if (isTouched) saveDraft(key, { base, typed }, isKept ? setHasRoom : undefined)
  }, [key, base, typed, isTouched, isKept])

  /** Changes the newest values, because an upload calls the function of an earlier render while the admin types. */
  function change(changed: FormValues, at?: string) {
    setDraft(draft => ({ ...draft, typed: { ...draft.typed, ...changed } }))
    setErrors(previous => omitErrors(previous, at === undefined ? Object.keys(changed) : [at]))
  }

  /** Keeps the form open with the input that was typed during the save, now based on the saved version. */
  async function keepLaterInput() {
    const saved = { version: base.version, values }
    const read = await onReread().catch(() => saved)
    // The server may have changed the saved values, for example removed spaces. These changes are a conflict only if
    // another admin has saved too.
    const isOwn = read.version === base.version + 1
    const { reason: laterReason, ...later } = listLaterChanges(typed, latestTyped.current)
    const { draft, conflicts: open } = mergeDraft(isOwn ? read : saved, later, read)
    const hasReason = laterReason !== undefined
    removeDraft(key)
    setDraft({ ...draft, typed: { ...draft.typed, ...(hasReason && { reason: laterReason }) }, isReturned: false })
    setConflicts(open)
    setFailure('Tersimpan. Tetapi yang kamu tulis sesudahnya belum tersimpan: simpan lagi.')
  }

  async function showConflict() {
    const theirs = await onReread().catch(() => undefined)
    if (!theirs) {
      setFailure('Data ini sudah diubah orang lain, dan versi terbarunya belum bisa dibaca. Coba lagi sebentar.')
      return
    }
    const { reason: latestReason = '', ...latestOwn } = latestTyped.current
    const { draft, conflicts: open } = mergeDraft(base, latestOwn, theirs)
    setDraft({ ...draft, typed: { ...draft.typed, reason: latestReason }, isReturned })
    setConflicts(open)
    if (open.length === 0)
      setFailure('Orang lain mengubah bagian yang lain. Keduanya sudah digabung, periksa lalu simpan.')
  }

  return (
    <Form ref={formRef} onSubmit={run}>
      <Stack gap="0.9rem">
        {isReturned && <Text size="xs">Isianmu yang belum disimpan sudah dikembalikan.</Text>}
        {conflicts.length > 0 && (
          <ConflictTable
            conflicts={conflicts}
            labelOf={name => labelOf?.(values, name) ?? fields.find(field => field.name === name)?.label ?? name}
            values={values}
            onChoose={(field, value) => change({ [field]: value })}
          />
        )}
        <FormFields fields={fields} values={values} errors={errors} onChange={change} />
        {renderBelow?.({ values, errors, onChange: change })}
        {asksReason && (
          <TextInput
            label="Alasan perubahan"
            description={reasonHint ?? 'Dicatat di log bersama perubahannya.'}
            value={reason}
            error={errors['reason']}
            onChange={event => change({ reason: event.currentTarget.value })}
          />
        )}
        {isKept && <KeptNote hasRoom={hasRoom} />}
        {failure && <Alert>{failure}</Alert>}
        <ActionRow>
          <Button type="submit" isBusy={isBusy}>
            Simpan
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              removeDraft(key)
              onDone()
            }}
          >
            Batal
          </Button>
        </ActionRow>
      </Stack>
    </Form>
  )
}
