import { useState } from 'react'
import classes from './account-page.module.css'

interface Props {
  fullName: string
  picUrl: string | null
}

/**
 * Profile picture, or the first letter of the user's name. Hidden from screen readers, because the name is beside it.
 */
export function ProfilePhoto({ fullName, picUrl }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  if (picUrl === null || picUrl === brokenUrl) {
    return (
      <span className={classes.avatar} aria-hidden="true">
        {String.fromCodePoint(fullName.trim().codePointAt(0) ?? 0x3f).toUpperCase()}
      </span>
    )
  }
  return (
    <img className={classes.avatar} src={picUrl} alt="" width={56} height={56} onError={() => setBrokenUrl(picUrl)} />
  )
}
