import { useState } from 'react'
import classes from './account-page.module.css'

interface Props {
  fullName: string
  picUrl: string | null
}

/** Picture, or the first letter of the name. Decorative, because the name is beside it. */
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
