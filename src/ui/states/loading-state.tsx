import type { ReactNode } from 'react'
import classes from './loading-state.module.css'

interface Props {
  children?: ReactNode
  label?: string
  /** Shown above the skeleton. */
  note?: ReactNode
}

/** Skeleton of the coming content. Invisible for the first 150 ms, so that a quick answer does not flicker. */
export function LoadingState({ children, label = 'Memuat…', note }: Props) {
  return (
    <output className={classes.loading}>
      <span className="visually-hidden">{label}</span>
      {note}
      {children ?? (
        <div className={classes.page}>
          <Skeleton width="9rem" height="1rem" />
          <Skeleton width="min(24rem, 80%)" height="2.25rem" />
          <Skeleton height="1rem" />
          <Skeleton width="85%" height="1rem" />
          <Skeleton height="12rem" />
        </div>
      )}
    </output>
  )
}

interface BoneProps {
  width?: string
  height?: string
  aspectRatio?: string
}

export function Skeleton({ width = '100%', height, aspectRatio }: BoneProps) {
  return <span className={classes.bone} style={{ width, height, aspectRatio }} aria-hidden="true" />
}
