import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => unknown
}

/**
 * Form that the page submits itself. Field errors appear beside the field in our wording; the browser's validation is
 * off. Ctrl-Enter in any field submits.
 */
export function Form({ onSubmit, ...rest }: Props) {
  return (
    // It hears the keys of its fields.
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
