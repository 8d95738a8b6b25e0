import User from 'lucide-react/icons/user'
import { useState } from 'react'
import { getInitials } from '#app/lib/initials.ts'
import classes from './avatar.module.css'

interface Props {
  fullName: string | undefined
  picUrl: string | null | undefined
  size?: number
}

/**
 * Picture or initials of a user. Hidden from screen readers, because the name is beside it or is the label of the
 * button around it.
 */
export function Avatar({ fullName, picUrl, size = 36 }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const style = { width: size, height: size, fontSize: size * 0.4 }
  if (picUrl && picUrl !== brokenUrl) {
    return (
      <img
        className={classes.avatar}
        style={style}
        src={picUrl}
        alt=""
        width={size}
        height={size}
        onError={() => setBrokenUrl(picUrl)}
      />
    )
  }
  return (
    <span className={classes.avatar} style={style} aria-hidden="true">
      {fullName ? getInitials(fullName) : <User size={size * 0.55} />}
    </span>
  )
}
