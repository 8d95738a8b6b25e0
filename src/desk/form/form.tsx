import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => unknown
}

/** Sent by the page itself; what is wrong with a field is said in our words beside it, not by the browser. */
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
