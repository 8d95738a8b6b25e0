import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => unknown
}

/**
 * Form with its own submit handler. Field errors appear beside the field in our wording, so the browser's validation is
 * off. Ctrl-Enter in any field submits the form.
 */
export function Form({ onSubmit, ...rest }: Props) {
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
        void onSubmit()
      }}
    />
  )
}
