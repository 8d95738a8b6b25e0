import { Input, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import type { ZoneName } from '#app/lib/times.ts'
import fieldClasses from '#app/ui/text-field.module.css'
import { LimitedTextArea } from './limited-text-area.tsx'
import { MomentField } from './moment-field.tsx'
import { NumberField } from './number-field.tsx'

/** Description of one form field. `FormFieldView` renders it. */
export interface FormField {
  name: string
  /**
   * Name of the field in the contract, if it differs from `name`. The server reports errors under the name in the
   * contract.
   */
  at?: string
  label: string
  hint?: ReactNode
  /** `numeric`: a whole number or an amount of money. */
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'url'
  /** Height in lines. If set, the field is a text area. */
  rows?: number
  /** Maximum number of characters in a text area, shown while the user types. */
  limit?: number
  /** Time zone of a date with time. If set, the field shows a calendar. */
  moment?: ZoneName
  /** Options of a select field. If set, the field is a select field and not a text input. */
  choices?: readonly { value: string; name: string }[]
  /** Renders a custom input instead of the default one. */
  control?: (input: ControlProps) => ReactNode
  /** Renders several inputs that together have one value. The inputs have their own label and error. */
  group?: (input: GroupProps) => ReactNode
  /** Renders a control beside the field, for example a file upload. The control passes the new value to `onChange`. */
  tool?: (value: string, onChange: (value: string) => void) => ReactNode
}

/** Properties of a form control: the attributes of its input, and the typed value. */
export interface ControlProps {
  attributes: Common
  value: string
  onChange: (value: string) => void
}

/** Properties of a field with several inputs. */
export interface GroupProps {
  label: string
  hint: ReactNode
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

interface Props {
  field: FormField
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Form field of the admin screens: an input, a text area or a select. Its value is always text. */
export function FormFieldView({ field, value, error, onChange }: Props) {
  const { label, hint, inputMode, rows, limit, moment, choices, control, group, tool } = field
  if (group !== undefined) return group({ label, hint, value, error, onChange })
  if (moment !== undefined) {
    return <MomentField label={label} hint={hint} zone={moment} value={value} error={error} onChange={onChange} />
  }
  if (inputMode === 'numeric') {
    return <NumberField label={label} hint={hint} value={value} error={error} onChange={onChange} />
  }
  if (control !== undefined) {
    return (
      <Labelled label={label} hint={hint} error={error} tool={tool?.(value, onChange)}>
        {common => control({ attributes: common, value, onChange })}
      </Labelled>
    )
  }
  // Turns off the browser's suggestions, because most fields contain data of another person.
  const shared = { label, description: hint, error, value, autoComplete: 'off' }
  return (
    <>
      {choices ? (
        <NativeSelect
          {...shared}
          data={[
            ...(choices.some(choice => choice.value === value) ? [] : [{ value, label: 'Pilih …' }]),
            ...choices.map(choice => ({ value: choice.value, label: choice.name })),
          ]}
          onChange={event => onChange(event.currentTarget.value)}
        />
      ) : rows === undefined ? (
        <TextInput {...shared} inputMode={inputMode} onChange={event => onChange(event.currentTarget.value)} />
      ) : limit !== undefined ? (
        <LimitedTextArea
          {...shared}
          rows={rows}
          limit={limit}
          onChange={event => onChange(event.currentTarget.value)}
        />
      ) : (
        <Textarea {...shared} rows={rows} resize="vertical" onChange={event => onChange(event.currentTarget.value)} />
      )}
      {tool?.(value, onChange)}
    </>
  )
}

interface Common {
  id: string
  className: string | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

function Labelled(
  props: Pick<FormField, 'label' | 'hint'> & {
    error: string | undefined
    tool: ReactNode
    children: (common: Common) => ReactNode
  },
) {
  const id = useId()
  const { label, hint, error, tool, children } = props
  // Ids that Mantine gives to the elements of error and hint.
  const describedBy = [error && `${id}-error`, hint && `${id}-description`].filter(Boolean).join(' ')
  return (
    <Input.Wrapper id={id} label={label} description={hint} error={error}>
      <div className={fieldClasses.box}>
        {children({
          id,
          className: fieldClasses.input,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy || undefined,
        })}
      </div>
      {tool}
    </Input.Wrapper>
  )
}
