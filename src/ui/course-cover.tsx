import { type ReactNode, useState } from 'react'
import { hashText } from '#app/lib/hash.ts'
import { getMotif } from './course-motifs.tsx'
import classes from './course-cover.module.css'
import { joinClassNames } from './class-names.ts'

const LEAF = 'M0 0C4-40 40-70 96-68 98-24 58 12 0 0Z'
const tones = [classes.deep, classes.light, classes.mid, classes.dark] as const

interface Props {
  /** Slug of the category. Determines the motif. */
  category: string
  /** Title of the course. Determines tone, leaves and light of the drawing. */
  title: string
  /** Picture of the course with a width of 320 and 640 pixels, and its alternative text. */
  picture?: { small: string; medium: string; alt: string } | undefined
  className?: string
}

/**
 * Cover of a course: its picture, or a drawn cover if there is no picture or it cannot be loaded. The two covers have
 * the same size.
 */
export function CourseCover({ picture, ...drawn }: Props) {
  const [isMissing, setIsMissing] = useState(false)
  if (!picture || isMissing) return <DrawnCover {...drawn} />
  return (
    <img
      // Checks the picture here too, because on a server-rendered page it may have failed before the listener was
      // attached.
      ref={image => {
        if (image?.complete && image.naturalWidth === 0) setIsMissing(true)
      }}
      className={joinClassNames(classes.cover, classes.picture, drawn.className)}
      src={picture.small}
      srcSet={`${picture.small} 320w, ${picture.medium} 640w`}
      sizes="(min-width: 40rem) 22rem, 100vw"
      width={320}
      height={180}
      alt={picture.alt}
      loading="lazy"
      decoding="async"
      onError={() => setIsMissing(true)}
    />
  )
}

/** Number of backgrounds. Together with three arrangements of leaves they result in twelve covers. */
const GROUNDS = 4

function groundOf(kind: number, pick: (shift: number, span: number) => number): ReactNode {
  const x = pick(0, 90)
  if (kind === 0) return <circle cx={200 + x} cy={20 + pick(4, 60)} r={66 + pick(8, 26)} />
  if (kind === 1)
    return <path d={`M0 ${120 + pick(4, 30)}Q90 ${60 + pick(4, 40)} 180 130T320 ${80 + pick(2, 50)}V180H0Z`} />
  if (kind === 2) return <path d={`M${x} 0h70L${x + 10} 180h-70ZM${x + 150} 0h36l-60 180h-36Z`} />
  return <path d={`M${40 + x} 180a110 110 0 0 1 220 0Z`} />
}

/**
 * Drawing for a course without a picture. Category and title determine the drawing. Hidden from screen readers, because
 * the title is beside it.
 */
function DrawnCover({ category, title, className }: Omit<Props, 'picture'>) {
  const seed = hashText(title)
  const tone = tones[(hashText(category) + (seed >>> 24)) % tones.length]
  const pick = (shift: number, span: number) => ((seed >>> shift) & 0xff) % span
  return (
    <svg
      className={joinClassNames(classes.cover, tone, className)}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      width={320}
      height={180}
      aria-hidden="true"
    >
      <rect className={classes.ground} width="320" height="180" />
      <g className={classes.orb}>{groundOf(pick(8, GROUNDS), pick)}</g>
      {pick(3, 3) !== 1 && (
        <g
          transform={`translate(${-10 + pick(12, 40)} ${190 - pick(16, 16)}) rotate(${-16 + pick(20, 30)}) scale(1.75)`}
        >
          <path className={classes.leafBack} d={LEAF} />
        </g>
      )}
      {pick(3, 3) !== 2 && (
        <g transform={`translate(${334 - pick(6, 24)} 204) scale(-1.15 1.15) rotate(${-22 + pick(14, 26)})`}>
          <path className={classes.leafFront} d={LEAF} />
          <path className={classes.vein} d="M8-6C30-28 52-44 80-56" />
        </g>
      )}
      <g className={classes.motif} transform="translate(-8 -8)">
        {getMotif(category)}
      </g>
      <circle className={classes.sun} cx={28 + pick(10, 22)} cy={30 + pick(18, 14)} r={8 + pick(22, 5)} />
    </svg>
  )
}
