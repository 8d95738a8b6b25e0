import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => unknown
}

/**
 * Form that the page submits itself. Field errors appear beside the field in our wording; the browser's validation is
 * off.
 */
export function Form({ onSubmit, ...rest }: Props) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void onSubmit()
      }}
    />
  )
}
