import { Alert } from '@mantine/core'
import { type ComponentProps, useRef, useState } from 'react'
import { FormUploads } from './use-form-upload.ts'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => unknown
}

/**
 * Form with its own submit handler. Field errors appear beside the field in our wording, so the browser's validation is
 * off. Ctrl-Enter in any field submits the form. While a file of a field uploads, the form is not sent, because it
 * would be saved without the file.
 */
export function Form({ onSubmit, children, ...rest }: Props) {
  const uploadCount = useRef(0)
  const [isTooEarly, setIsTooEarly] = useState(false)
  const [beginUpload] = useState(() => () => {
    uploadCount.current += 1
    return () => {
      uploadCount.current -= 1
      if (uploadCount.current === 0) setIsTooEarly(false)
    }
  })
  return (
    // Receives key events that bubble from its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      {...rest}
      noValidate
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
      onSubmit={event => {
        event.preventDefault()
        if (uploadCount.current > 0) setIsTooEarly(true)
        else void onSubmit()
      }}
    >
      <FormUploads value={beginUpload}>{children}</FormUploads>
      {isTooEarly && (
        <Alert>Berkasnya masih diunggah. Belum ada yang tersimpan: tunggu sampai selesai, lalu coba lagi.</Alert>
      )}
    </form>
  )
}
