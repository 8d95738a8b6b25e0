import { useState } from 'react'
import { hashText } from '#app/lib/hash.ts'
import { getInitials } from '#app/lib/initials.ts'
import { joinClassNames } from './class-names.ts'
import classes from './portrait.module.css'

const tones = [classes.deep, classes.light, classes.mid, classes.dark] as const
const LEAF = 'M0 0C4-40 40-70 96-68 98-24 58 12 0 0Z'

/**
 * Photo of an instructor, or a picture drawn from the name if there is no photo or it cannot be loaded. Hidden from
 * screen readers, because the name is beside it.
 */
export function Portrait({ name, picUrl }: { name: string; picUrl: string | null | undefined }) {
  const [isMissing, setIsMissing] = useState(false)
  if (picUrl && !isMissing) {
    return (
      <img
        // Checks the picture here too, because on a server-rendered page it may have failed before the listener was
        // attached.
        ref={image => {
          if (image?.complete && image.naturalWidth === 0) setIsMissing(true)
        }}
        className={classes.picture}
        src={picUrl}
        alt=""
        width={72}
        height={72}
        loading="lazy"
        onError={() => setIsMissing(true)}
      />
    )
  }
  const seed = hashText(name)
  const turn = -20 + ((seed >>> 4) % 40)
  return (
    <svg
      className={joinClassNames(classes.portrait, tones[seed % tones.length])}
      viewBox="0 0 96 96"
      width={72}
      height={72}
      aria-hidden="true"
    >
      <rect className={classes.ground} width="96" height="96" />
      <path className={classes.leaf} d={LEAF} transform={`translate(${14 + (seed % 12)} 104) rotate(${turn})`} />
      <text className={classes.letters} x="48" y="49" textAnchor="middle" dominantBaseline="central">
        {getInitials(name)}
      </text>
    </svg>
  )
}
