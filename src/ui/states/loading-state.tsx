import { createContext, useContext, type ReactNode } from 'react'
import classes from './loading-state.module.css'

interface Props {
  children?: ReactNode
  label?: string
  /** Shown over the end of the screen, because it must not move the skeleton. */
  note?: ReactNode
}

/** Skeleton that fits the pages around, instead of the usual one. */
export const LoadingShapeContext = createContext<ReactNode>(undefined)

/** Skeleton of the coming content. Invisible for the first 150 ms, so that a quick answer does not flicker. */
export function LoadingState({ children, label = 'Memuat…', note }: Props) {
  const shape = useContext(LoadingShapeContext)
  return (
    <output className={classes.loading}>
      <span className="visually-hidden">{label}</span>
      {children ?? shape ?? (
        <div className={classes.page}>
          <Skeleton width="min(14rem, 60%)" height="2.25rem" />
          <Skeleton height="9rem" />
          <Skeleton height="5.5rem" />
          <Skeleton height="5.5rem" />
          <Skeleton height="5.5rem" />
        </div>
      )}
      {note}
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
