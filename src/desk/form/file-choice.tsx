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
  return (
    <label className={classes.file}>
      {label}
      <input
        type="file"
        accept={accept}
        disabled={isDisabled}
        onChange={event => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
    </label>
  )
}
