import { useState } from 'react'
import { hashText } from '#app/lib/hash.ts'
import { motifOf } from './course-motifs.tsx'
import classes from './course-cover.module.css'
import { classNames } from './class-names.ts'

const LEAF = 'M0 0C4-40 40-70 96-68 98-24 58 12 0 0Z'
const tones = [classes.deep, classes.light, classes.mid, classes.dark] as const

interface Props {
  /** Slug of the category; determines the motif. */
  category: string
  /** Determines tone, leaves and light. */
  title: string
  /** The course's own picture, 320 and 640 pixels wide, with its alt text. */
  picture?: { small: string; medium: string; alt: string } | undefined
  className?: string
}

/**
 * Cover of a course: its picture, or a drawn cover if there is no picture or it fails to load. Both have the same size.
 */
export function CourseCover({ picture, ...drawn }: Props) {
  const [isMissing, setIsMissing] = useState(false)
  if (!picture || isMissing) return <DrawnCover {...drawn} />
  return (
    <img
      // On a server-rendered page the picture may have failed before the listener was attached.
      ref={image => {
        if (image?.complete && image.naturalWidth === 0) setIsMissing(true)
      }}
      className={classNames(classes.cover, classes.picture, drawn.className)}
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

/** Always the same for the same course. Decorative: the title stands beside it. */
function DrawnCover({ category, title, className }: Omit<Props, 'picture'>) {
  const seed = hashText(title)
  const tone = tones[(hashText(category) + (seed >>> 24)) % tones.length]
  const pick = (shift: number, span: number) => ((seed >>> shift) & 0xff) % span
  return (
    <svg
      className={classNames(classes.cover, tone, className)}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      width={320}
      height={180}
      aria-hidden="true"
    >
      <rect className={classes.ground} width="320" height="180" />
      <circle className={classes.orb} cx={200 + pick(0, 90)} cy={20 + pick(4, 60)} r={66 + pick(8, 26)} />
      <g transform={`translate(${-10 + pick(12, 40)} ${190 - pick(16, 16)}) rotate(${-16 + pick(20, 30)}) scale(1.75)`}>
        <path className={classes.leafBack} d={LEAF} />
      </g>
      <g transform={`translate(${334 - pick(6, 24)} 204) scale(-1.15 1.15) rotate(${-22 + pick(14, 26)})`}>
        <path className={classes.leafFront} d={LEAF} />
        <path className={classes.vein} d="M8-6C30-28 52-44 80-56" />
      </g>
      <g className={classes.motif} transform="translate(-8 -8)">
        {motifOf(category)}
      </g>
      <circle className={classes.sun} cx={28 + pick(10, 22)} cy={30 + pick(18, 14)} r={8 + pick(22, 5)} />
    </svg>
  )
}
