import { useState } from 'react'
import { buttonClass } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import classes from './file-choice.module.css'

interface Props {
  label: string
  /** As the input's own `accept`. */
  accept: string
  isDisabled: boolean
  onChoose: (file: File) => void
}

/** One file from the device. The same one again, made anew meanwhile, is a choice as well. */
export function FileChoice({ label, accept, isDisabled, onChoose }: Props) {
  // The input forgets it at once, and would say in the browser's language that there is none.
  const [name, setName] = useState('')
  return (
    <div className={classes.choice}>
      <label className={classNames(buttonClass('secondary'), classes.file)} data-disabled={isDisabled || undefined}>
        {label}
        <input
          type="file"
          className="visually-hidden"
          accept={accept}
          disabled={isDisabled}
          onChange={event => {
            const [file] = event.currentTarget.files ?? []
            event.currentTarget.value = ''
            if (!file) return
            setName(file.name)
            onChoose(file)
          }}
        />
      </label>
      {name !== '' && <span className={classes.name}>{name}</span>}
    </div>
  )
}
