import { getContentFields, type ContentField } from '#contract/site/content-kinds.ts'
import type { ContentKind } from '#contract/site/content-names.ts'
import { EditorInput } from '#app/desk/editor/editor-input.tsx'
import type { FormField } from '#app/desk/form/form-field.tsx'
import { parseInstant, formatDateTimeInput } from '#app/desk/form/moment-text.ts'
import { formatPictureLine, PictureUpload } from '#app/desk/form/picture-upload.tsx'
import type { FormValues } from '#app/desk/form/three-way.ts'
import { uploadContentPicture } from '#app/queries/desk/content.ts'

const isPicture = ({ input }: ContentField) => input === 'picture' || input === 'pictures'

/** Returns the form fields for a kind of content, from the contract. */
export function createFormFields(kind: ContentKind): FormField[] {
  return Object.entries(getContentFields(kind)).map(([name, field]) => ({
    name,
    label: field.label,
    hint: field.hint,
    ...(field.input === 'moment' && { moment: 'WIB' as const }),
    ...(field.rows !== undefined && { rows: field.rows }),
    ...(field.choices && { choices: field.choices }),
    ...(field.input === 'markdown' && {
      control: input => <EditorInput {...input} dialect="site" onSendPicture={uploadContentPicture} />,
    }),
    ...(isPicture(field) && {
      tool: (value, onChange) => (
        <PictureUpload
          label="Unggah gambar"
          wordsLabel="Isi gambar baru"
          onSend={uploadContentPicture}
          onStored={(url, words) => onChange(withPicture(field, value, formatPictureLine(url, words)))}
        />
      ),
    }),
  }))
}

/**
 * Returns the value with a new picture. In a field for one picture, the picture replaces the value. In other fields the
 * picture is added below the text.
 */
function withPicture({ input }: ContentField, value: string, line: string): string {
  return input === 'picture' || value.trim() === '' ? line : `${value.trimEnd()}\n\n${line}`
}

/** Converts stored values to form values: ISO times become dates and times as they are typed. */
export function toFormValues(kind: ContentKind, stored: FormValues): FormValues {
  return mapMoments(kind, stored, value => (value === '' ? '' : formatDateTimeInput(value)))
}

export function toStoredValues(kind: ContentKind, typed: FormValues): Record<string, string> {
  return mapMoments(kind, typed, value => (value.trim() === '' ? '' : parseInstant(value)))
}

function mapMoments(kind: ContentKind, values: FormValues, map: (value: string) => string): Record<string, string> {
  const entries = Object.entries(getContentFields(kind)).map(([name, { input }]) => {
    const value = values[name] ?? ''
    return [name, input === 'moment' ? map(value) : value] as const
  })
  return Object.fromEntries(entries)
}
